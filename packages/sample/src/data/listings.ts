import { table } from "../table.ts";

/**
 * Securities of the sample: names, exchanges, types, CIKs and listing dates are real, everything else in the
 * sample is simulated. `issuer` names the row of the company table. `state` is normal, halted or delisted.
 */
export const listingRows = table(
	["ticker", "name", "exchange", "type", "issuer", "cik", "listed", "state"],
	`
AAPL  | Apple Inc. - Common Stock                           | NASDAQ | stock     | AAPL | 320193  | 1980-12-12 | normal
MSFT  | Microsoft Corporation - Common Stock                | NASDAQ | stock     | MSFT | 789019  | 1986-03-13 | normal
ORCL  | Oracle Corporation Common Stock                     | NYSE   | stock     | ORCL | 1341439 | 1986-03-12 | normal
CRM   | Salesforce, Inc. Common Stock                       | NYSE   | stock     | CRM  | 1108524 | 2004-06-23 | normal
ADBE  | Adobe Inc. - Common Stock                           | NASDAQ | stock     | ADBE | 796343  | 1986-08-13 | normal
NVDA  | NVIDIA Corporation - Common Stock                   | NASDAQ | stock     | NVDA | 1045810 | 1999-01-22 | normal
AMD   | Advanced Micro Devices, Inc. - Common Stock         | NASDAQ | stock     | AMD  | 2488    | 1979-10-15 | normal
INTC  | Intel Corporation - Common Stock                    | NASDAQ | stock     | INTC | 50863   | 1971-10-13 | normal
QCOM  | QUALCOMM Incorporated - Common Stock                | NASDAQ | stock     | QCOM | 804328  | 1991-12-13 | normal
AVGO  | Broadcom Inc. - Common Stock                        | NASDAQ | stock     | AVGO | 1730168 | 2009-08-06 | normal
GOOGL | Alphabet Inc. - Class A Common Stock                | NASDAQ | stock     | GOOGL| 1652044 | 2004-08-19 | normal
GOOG  | Alphabet Inc. - Class C Capital Stock               | NASDAQ | stock     | GOOGL| 1652044 | 2014-04-03 | normal
META  | Meta Platforms, Inc. - Class A Common Stock         | NASDAQ | stock     | META | 1326801 | 2012-05-18 | normal
NFLX  | Netflix, Inc. - Common Stock                        | NASDAQ | stock     | NFLX | 1065280 | 2002-05-23 | normal
DIS   | Walt Disney Company (The) Common Stock              | NYSE   | stock     | DIS  | 1744489 | 1957-11-12 | normal
WBD   | Warner Bros. Discovery, Inc. - Series A Common Stock| NASDAQ | stock     | WBD  | 1437107 | 2022-04-11 | halted
T     | AT&T Inc.                                           | NYSE   | stock     | T    | 732717  | 1984-02-16 | normal
VZ    | Verizon Communications Inc. Common Stock            | NYSE   | stock     | VZ   | 732712  | 1984-02-16 | normal
TMUS  | T-Mobile US, Inc. - Common Stock                    | NASDAQ | stock     | TMUS | 1283699 | 2007-04-19 | normal
AMZN  | Amazon.com, Inc. - Common Stock                     | NASDAQ | stock     | AMZN | 1018724 | 1997-05-15 | normal
TSLA  | Tesla, Inc. - Common Stock                          | NASDAQ | stock     | TSLA | 1318605 | 2010-06-29 | normal
F     | Ford Motor Company Common Stock                     | NYSE   | stock     | F    | 37996   | 1956-03-07 | normal
GM    | General Motors Company Common Stock                 | NYSE   | stock     | GM   | 1467858 | 2010-11-18 | normal
RIVN  | Rivian Automotive, Inc. - Class A Common Stock      | NASDAQ | stock     | RIVN | 1874178 | 2021-11-10 | normal
HD    | Home Depot, Inc. (The) Common Stock                 | NYSE   | stock     | HD   | 354950  | 1981-09-22 | normal
MCD   | McDonald's Corporation Common Stock                 | NYSE   | stock     | MCD  | 63908   | 1965-04-21 | normal
WMT   | Walmart Inc. Common Stock                           | NASDAQ | stock     | WMT  | 104169  | 1972-08-25 | normal
COST  | Costco Wholesale Corporation - Common Stock         | NASDAQ | stock     | COST | 909832  | 1985-12-05 | normal
TGT   | Target Corporation Common Stock                     | NYSE   | stock     | TGT  | 27419   | 1967-10-18 | normal
KO    | Coca-Cola Company (The) Common Stock                | NYSE   | stock     | KO   | 21344   | 1919-09-05 | normal
PEP   | PepsiCo, Inc. - Common Stock                        | NASDAQ | stock     | PEP  | 77476   | 1919-12-01 | normal
MNST  | Monster Beverage Corporation - Common Stock         | NASDAQ | stock     | MNST | 865752  | 1985-12-09 | normal
LLY   | Eli Lilly and Company Common Stock                  | NYSE   | stock     | LLY  | 59478   | 1970-07-09 | normal
JNJ   | Johnson & Johnson Common Stock                      | NYSE   | stock     | JNJ  | 200406  | 1944-09-25 | normal
PFE   | Pfizer, Inc. Common Stock                           | NYSE   | stock     | PFE  | 78003   | 1944-01-17 | normal
MRK   | Merck & Company, Inc. Common Stock                  | NYSE   | stock     | MRK  | 310158  | 1946-05-15 | normal
UNH   | UnitedHealth Group Incorporated Common Stock        | NYSE   | stock     | UNH  | 731766  | 1984-10-17 | normal
JPM   | JP Morgan Chase & Co. Common Stock                  | NYSE   | stock     | JPM  | 19617   | 1969-03-05 | normal
BAC   | Bank of America Corporation Common Stock            | NYSE   | stock     | BAC  | 70858   | 1978-09-05 | normal
WFC   | Wells Fargo & Company Common Stock                  | NYSE   | stock     | WFC  | 72971   | 1962-12-18 | normal
C     | Citigroup, Inc. Common Stock                        | NYSE   | stock     | C    | 831001  | 1986-10-29 | normal
V     | Visa Inc.                                           | NYSE   | stock     | V    | 1403161 | 2008-03-19 | normal
MA    | Mastercard Incorporated Common Stock                | NYSE   | stock     | MA   | 1141391 | 2006-05-25 | normal
AXP   | American Express Company Common Stock               | NYSE   | stock     | AXP  | 4962    | 1977-05-18 | normal
BRK.B | Berkshire Hathaway Inc. Class B Common Stock        | NYSE   | stock     | BRK.B| 1067983 | 1996-05-09 | normal
XOM   | Exxon Mobil Corporation Common Stock                | NYSE   | stock     | XOM  | 34088   | 1920-03-25 | normal
CVX   | Chevron Corporation Common Stock                    | NYSE   | stock     | CVX  | 93410   | 1921-06-24 | normal
COP   | ConocoPhillips Common Stock                         | NYSE   | stock     | COP  | 1163165 | 2002-09-03 | normal
OXY   | Occidental Petroleum Corporation Common Stock       | NYSE   | stock     | OXY  | 797468  | 1964-03-03 | normal
HES   | Hess Corporation Common Stock                       | NYSE   | stock     | HES  | 4447    | 1964-05-04 | delisted
BA    | Boeing Company (The) Common Stock                   | NYSE   | stock     | BA   | 12927   | 1934-09-05 | normal
LMT   | Lockheed Martin Corporation Common Stock            | NYSE   | stock     | LMT  | 936468  | 1995-03-16 | normal
RTX   | RTX Corporation Common Stock                        | NYSE   | stock     | RTX  | 101829  | 2020-04-03 | normal
CAT   | Caterpillar, Inc. Common Stock                      | NYSE   | stock     | CAT  | 18230   | 1929-12-02 | normal
LIN   | Linde plc - Ordinary Shares                         | NASDAQ | stock     | LIN  | 1707925 | 2018-10-31 | normal
NEM   | Newmont Corporation                                 | NYSE   | stock     | NEM  | 1164727 | 1940-12-30 | normal
NEE   | NextEra Energy, Inc. Common Stock                   | NYSE   | stock     | NEE  | 753308  | 1950-06-15 | normal
DUK   | Duke Energy Corporation Common Stock                | NYSE   | stock     | DUK  | 1326160 | 1961-07-13 | normal
SO    | Southern Company (The) Common Stock                 | NYSE   | stock     | SO   | 92122   | 1949-09-30 | normal
AMT   | American Tower Corporation (REIT) Common Stock      | NYSE   | stock     | AMT  | 1053507 | 1998-06-05 | normal
O     | Realty Income Corporation Common Stock              | NYSE   | stock     | O    | 726728  | 1994-10-18 | normal
ABR   | Arbor Realty Trust Common Stock                     | NYSE   | stock     | ABR  | 1253986 | 2004-04-07 | normal
ABR-D | Arbor Realty Trust 6.375% Series D Preferred Stock  | NYSE   | preferred | ABR  | 1253986 | 2021-06-04 | normal
SPY   | SPDR S&P 500 ETF Trust                              | ARCA   | etf       | SPY  | 884394  | 1993-01-29 | normal
QQQ   | Invesco QQQ Trust, Series 1                         | NASDAQ | etf       | QQQ  | 1067839 | 1999-03-10 | normal
`,
);
