"""Dividends of a year, and what they yield."""

import usmd.yf as yf

for name in ("KO", "JPM", "XOM"):
    ticker = yf.Ticker(name)
    history = ticker.history(period="1y", auto_adjust=False)
    paid = history["Dividends"].sum()
    print(f"{name}: {paid:.2f} of {history['Close'].iloc[-1]:.2f}, {100 * paid / history['Close'].iloc[-1]:.2f} percent")
print(yf.Ticker("KO").actions.tail(4))
