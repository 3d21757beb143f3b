"""Margins and free cash flow by year."""

import pandas as pd

import usmd.yf as yf

ticker = yf.Ticker("MSFT")
income, cash = ticker.financials, ticker.cashflow
print(
    pd.DataFrame(
        {
            "gross": income.loc["Gross Profit"] / income.loc["Total Revenue"],
            "net": income.loc["Net Income"] / income.loc["Total Revenue"],
            # Capital expenditure is negative.
            "free cash flow": cash.loc["Operating Cash Flow"] + cash.loc["Capital Expenditure"],
        }
    ).round(3)
)
info = ticker.info
print(info["longName"], info["sector"], info["marketCap"], info["trailingPE"])
