"""Crossings of two moving averages."""

import usmd.yf as yf

history = yf.Ticker("AAPL").history(period="2y")
fast = history["Close"].rolling(20).mean()
slow = history["Close"].rolling(50).mean()
signal = (fast > slow).astype(int).diff()
crossings = history.loc[signal.abs() == 1, ["Close"]].assign(signal=signal)
print(crossings.tail(5))
