#pragma once

// A running mean. The mean of equal numbers is exactly that number, which sum / count does not
// guarantee: a class of equal squares, or a population of clones, must keep its weight to the last
// bit.

namespace evothello {

class RunningMean {
  public:
    void add(double value) { value_ += (value - value_) / ++count_; }
    double value() const { return value_; }  // 0 if nothing was added

  private:
    double value_ = 0;
    int count_ = 0;
};

}  // namespace evothello
