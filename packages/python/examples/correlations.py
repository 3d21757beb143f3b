"""Correlations of daily returns."""

import usmd.yf as yf

data = yf.download(["AAPL", "MSFT", "KO", "JPM", "XOM"], period="1y", progress=False)
returns = data["Close"].pct_change().dropna()
print(returns.corr().round(2))
print((returns.std() * 252**0.5).round(3).rename("volatility"))
