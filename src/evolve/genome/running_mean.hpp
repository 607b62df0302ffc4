#pragma once

// The mean of numbers as they come. Equal numbers have exactly themselves as mean, which a sum
// divided by their count has not: a class of equal squares, or a population of clones, must give
// back its weight to the last bit.

namespace evothello {

class RunningMean {
  public:
    void add(double value) { value_ += (value - value_) / ++count_; }
    double value() const { return value_; }  // 0 where nothing was added

  private:
    double value_ = 0;
    int count_ = 0;
};

}  // namespace evothello
