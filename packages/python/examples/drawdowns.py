"""The largest fall of an equal-weighted portfolio, by week."""

import usmd.yf as yf

names = ["AAPL", "MSFT", "KO"]
closes = yf.download(names, period="5y", interval="1wk", group_by="ticker")
prices = closes.xs("Close", axis=1, level=1)[names]
value = prices.div(prices.iloc[0]).mean(axis=1)
fall = value / value.cummax() - 1
print(f"largest fall {100 * fall.min():.1f} percent, in the week of {fall.idxmin().date()}")
