import { table } from "../table.ts";

/**
 * Securities of the sample: names, exchanges, types, CIKs and listing dates are real, everything else in the
 * sample is simulated. Tickers that begin with ZSM are invented. `issuer` names the row of the company table. `state` is
 * normal, halted, suspended, delisted, or new for a security whose history is short.
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
DELL  | Dell Technologies Inc. Class C Common Stock         | NYSE   | stock     | DELL | 1571996 | 2018-12-28 | normal
HPQ   | HP Inc. Common Stock                                | NYSE   | stock     | HPQ  | 47217   | 1961-03-17 | normal
SMCI  | Super Micro Computer, Inc. - Common Stock           | NASDAQ | stock     | SMCI | 1375365 | 2007-03-29 | normal
STX   | Seagate Technology Holdings PLC - Ordinary Shares   | NASDAQ | stock     | STX  | 1137789 | 2002-12-11 | normal
WDC   | Western Digital Corporation - Common Stock          | NASDAQ | stock     | WDC  | 106040  | 1978-08-28 | normal
NOW   | ServiceNow, Inc. Common Stock                       | NYSE   | stock     | NOW  | 1373715 | 2012-06-29 | normal
INTU  | Intuit Inc. - Common Stock                          | NASDAQ | stock     | INTU | 896878  | 1993-03-12 | normal
PANW  | Palo Alto Networks, Inc. - Common Stock             | NASDAQ | stock     | PANW | 1327567 | 2012-07-20 | normal
PLTR  | Palantir Technologies Inc. - Class A Common Stock   | NASDAQ | stock     | PLTR | 1321655 | 2020-09-30 | normal
CRWD  | CrowdStrike Holdings, Inc. - Class A Common Stock   | NASDAQ | stock     | CRWD | 1535527 | 2019-06-12 | normal
DDOG  | Datadog, Inc. - Class A Common Stock                | NASDAQ | stock     | DDOG | 1561550 | 2019-09-19 | normal
SNOW  | Snowflake Inc. Common Stock                         | NYSE   | stock     | SNOW | 1640147 | 2020-09-16 | normal
TXN   | Texas Instruments Incorporated - Common Stock       | NASDAQ | stock     | TXN  | 97476   | 1953-10-01 | normal
MU    | Micron Technology, Inc. - Common Stock              | NASDAQ | stock     | MU   | 723125  | 1984-06-01 | normal
ADI   | Analog Devices, Inc. - Common Stock                 | NASDAQ | stock     | ADI  | 6281    | 1969-03-01 | normal
AMAT  | Applied Materials, Inc. - Common Stock              | NASDAQ | stock     | AMAT | 6951    | 1972-10-05 | normal
LRCX  | Lam Research Corporation - Common Stock             | NASDAQ | stock     | LRCX | 707549  | 1984-05-11 | normal
MRVL  | Marvell Technology, Inc. - Common Stock             | NASDAQ | stock     | MRVL | 1835632 | 2000-06-27 | normal
TSM   | Taiwan Semiconductor Manufacturing Company Ltd. American Depositary Shares | NYSE   | stock     | TSM  | 1046179 | 1997-10-08 | normal
ASML  | ASML Holding N.V. - New York Registry Shares        | NASDAQ | stock     | ASML | 937966  | 1995-03-15 | normal
IBM   | International Business Machines Corporation Common Stock | NYSE   | stock     | IBM  | 51143   | 1915-11-11 | normal
ACN   | Accenture plc Class A Ordinary Shares (Ireland)     | NYSE   | stock     | ACN  | 1467373 | 2001-07-19 | normal
CTSH  | Cognizant Technology Solutions Corporation - Class A Common Stock | NASDAQ | stock     | CTSH | 1058290 | 1998-06-19 | normal
CSCO  | Cisco Systems, Inc. - Common Stock                  | NASDAQ | stock     | CSCO | 858877  | 1990-02-16 | normal
ANET  | Arista Networks, Inc. Common Stock                  | NYSE   | stock     | ANET | 1596532 | 2014-06-06 | normal
MSI   | Motorola Solutions, Inc. Common Stock               | NYSE   | stock     | MSI  | 68505   | 1946-01-02 | normal
PINS  | Pinterest, Inc. Class A Common Stock                | NYSE   | stock     | PINS | 1506293 | 2019-04-18 | normal
SNAP  | Snap Inc. Class A Common Stock                      | NYSE   | stock     | SNAP | 1564408 | 2017-03-02 | normal
RDDT  | Reddit, Inc. Class A Common Stock                   | NYSE   | stock     | RDDT | 1713445 | 2024-03-21 | normal
EA    | Electronic Arts Inc. - Common Stock                 | NASDAQ | stock     | EA   | 712515  | 1989-09-20 | normal
TTWO  | Take-Two Interactive Software, Inc. - Common Stock  | NASDAQ | stock     | TTWO | 946581  | 1997-04-15 | normal
SPOT  | Spotify Technology S.A. Ordinary Shares             | NYSE   | stock     | SPOT | 1639920 | 2018-04-03 | normal
ROKU  | Roku, Inc. - Class A Common Stock                   | NASDAQ | stock     | ROKU | 1428439 | 2017-09-28 | normal
FOXA  | Fox Corporation - Class A Common Stock              | NASDAQ | stock     | FOXA | 1754301 | 2019-03-19 | normal
FOX   | Fox Corporation - Class B Common Stock              | NASDAQ | stock     | FOXA | 1754301 | 2019-03-19 | normal
CMCSA | Comcast Corporation - Class A Common Stock          | NASDAQ | stock     | CMCSA | 1166691 | 1988-07-07 | normal
CHTR  | Charter Communications, Inc. - Class A Common Stock | NASDAQ | stock     | CHTR | 1091667 | 2010-09-14 | normal
EBAY  | eBay Inc. - Common Stock                            | NASDAQ | stock     | EBAY | 1065088 | 1998-09-24 | normal
ETSY  | Etsy, Inc. Common Stock                             | NYSE   | stock     | ETSY | 1370637 | 2015-04-16 | normal
CHWY  | Chewy, Inc. Class A Common Stock                    | NYSE   | stock     | CHWY | 1766502 | 2019-06-14 | normal
MELI  | MercadoLibre, Inc. - Common Stock                   | NASDAQ | stock     | MELI | 1099590 | 2007-08-10 | normal
LCID  | Lucid Group, Inc. - Common Stock                    | NASDAQ | stock     | LCID | 1811210 | 2021-07-26 | normal
TM    | Toyota Motor Corporation American Depositary Shares | NYSE   | stock     | TM   | 1094517 | 1999-09-29 | normal
LOW   | Lowe's Companies, Inc. Common Stock                 | NYSE   | stock     | LOW  | 60667   | 1979-12-19 | normal
FND   | Floor & Decor Holdings, Inc. Common Stock           | NYSE   | stock     | FND  | 1507079 | 2017-04-27 | normal
SBUX  | Starbucks Corporation - Common Stock                | NASDAQ | stock     | SBUX | 829224  | 1992-06-26 | normal
CMG   | Chipotle Mexican Grill, Inc. Common Stock           | NYSE   | stock     | CMG  | 1058090 | 2006-01-26 | normal
YUM   | Yum! Brands, Inc. Common Stock                      | NYSE   | stock     | YUM  | 1041061 | 1997-09-17 | normal
DRI   | Darden Restaurants, Inc. Common Stock               | NYSE   | stock     | DRI  | 940944  | 1995-05-09 | normal
NKE   | Nike, Inc. Common Stock                             | NYSE   | stock     | NKE  | 320187  | 1980-12-02 | normal
LULU  | lululemon athletica inc. - Common Stock             | NASDAQ | stock     | LULU | 1397187 | 2007-07-27 | normal
RL    | Ralph Lauren Corporation Common Stock               | NYSE   | stock     | RL   | 1037038 | 1997-06-12 | normal
BKNG  | Booking Holdings Inc. - Common Stock                | NASDAQ | stock     | BKNG | 1075531 | 1999-03-30 | normal
ABNB  | Airbnb, Inc. - Class A Common Stock                 | NASDAQ | stock     | ABNB | 1559720 | 2020-12-10 | normal
MAR   | Marriott International - Class A Common Stock       | NASDAQ | stock     | MAR  | 1048286 | 1998-03-23 | normal
HLT   | Hilton Worldwide Holdings Inc. Common Stock         | NYSE   | stock     | HLT  | 1585689 | 2013-12-12 | normal
DHI   | D.R. Horton, Inc. Common Stock                      | NYSE   | stock     | DHI  | 882184  | 1992-06-05 | normal
LEN   | Lennar Corporation Class A Common Stock             | NYSE   | stock     | LEN  | 920760  | 1972-06-01 | normal
NVR   | NVR, Inc. Common Stock                              | NYSE   | stock     | NVR  | 906163  | 1993-09-30 | normal
ORLY  | O'Reilly Automotive, Inc. - Common Stock            | NASDAQ | stock     | ORLY | 898173  | 1993-04-23 | normal
AZO   | AutoZone, Inc. Common Stock                         | NYSE   | stock     | AZO  | 866787  | 1991-04-02 | normal
DG    | Dollar General Corporation Common Stock             | NYSE   | stock     | DG   | 29534   | 2009-11-13 | normal
DLTR  | Dollar Tree, Inc. - Common Stock                    | NASDAQ | stock     | DLTR | 935703  | 1995-03-07 | normal
BJ    | BJ's Wholesale Club Holdings, Inc. Common Stock     | NYSE   | stock     | BJ   | 1531152 | 2018-06-28 | normal
KDP   | Keurig Dr Pepper Inc. - Common Stock                | NASDAQ | stock     | KDP  | 1418135 | 2008-05-07 | normal
STZ   | Constellation Brands, Inc. Common Stock             | NYSE   | stock     | STZ  | 16918   | 1999-10-12 | normal
BF.B  | Brown Forman Inc Class B Common Stock               | NYSE   | stock     | BF.B | 14693   | 1935-01-02 | normal
PG    | Procter & Gamble Company (The) Common Stock         | NYSE   | stock     | PG   | 80424   | 1950-09-12 | normal
CL    | Colgate-Palmolive Company Common Stock              | NYSE   | stock     | CL   | 21665   | 1930-03-13 | normal
KMB   | Kimberly-Clark Corporation - Common Stock           | NASDAQ | stock     | KMB  | 55785   | 1929-06-18 | normal
CLX   | Clorox Company (The) Common Stock                   | NYSE   | stock     | CLX  | 21076   | 1968-08-12 | normal
MDLZ  | Mondelez International, Inc. - Class A Common Stock | NASDAQ | stock     | MDLZ | 1103982 | 2001-06-13 | normal
GIS   | General Mills, Inc. Common Stock                    | NYSE   | stock     | GIS  | 40704   | 1928-11-30 | normal
KHC   | The Kraft Heinz Company - Common Stock              | NASDAQ | stock     | KHC  | 1637459 | 2015-07-06 | normal
HSY   | The Hershey Company Common Stock                    | NYSE   | stock     | HSY  | 47111   | 1927-12-01 | normal
PM    | Philip Morris International Inc Common Stock        | NYSE   | stock     | PM   | 1413329 | 2008-03-17 | normal
MO    | Altria Group, Inc. Common Stock                     | NYSE   | stock     | MO   | 764180  | 1923-03-01 | normal
ABBV  | AbbVie Inc. Common Stock                            | NYSE   | stock     | ABBV | 1551152 | 2013-01-02 | normal
BMY   | Bristol-Myers Squibb Company Common Stock           | NYSE   | stock     | BMY  | 14272   | 1929-10-01 | normal
AMGN  | Amgen Inc. - Common Stock                           | NASDAQ | stock     | AMGN | 318154  | 1983-06-17 | normal
GILD  | Gilead Sciences, Inc. - Common Stock                | NASDAQ | stock     | GILD | 882095  | 1992-01-22 | normal
NVO   | Novo Nordisk A/S American Depositary Shares         | NYSE   | stock     | NVO  | 353278  | 1981-04-30 | normal
AZN   | AstraZeneca PLC American Depositary Shares          | NASDAQ | stock     | AZN  | 901832  | 1993-05-12 | normal
ELV   | Elevance Health, Inc. Common Stock                  | NYSE   | stock     | ELV  | 1156039 | 2001-10-30 | normal
CI    | The Cigna Group Common Stock                        | NYSE   | stock     | CI   | 1739940 | 1982-04-01 | normal
HUM   | Humana Inc. Common Stock                            | NYSE   | stock     | HUM  | 49071   | 1981-06-01 | normal
CNC   | Centene Corporation Common Stock                    | NYSE   | stock     | CNC  | 1071739 | 2003-10-16 | normal
ABT   | Abbott Laboratories Common Stock                    | NYSE   | stock     | ABT  | 1800    | 1937-03-01 | normal
MDT   | Medtronic plc. Ordinary Shares                      | NYSE   | stock     | MDT  | 1613103 | 1977-11-30 | normal
ISRG  | Intuitive Surgical, Inc. - Common Stock             | NASDAQ | stock     | ISRG | 1035267 | 2000-06-13 | normal
SYK   | Stryker Corporation Common Stock                    | NYSE   | stock     | SYK  | 310764  | 1979-05-02 | normal
BSX   | Boston Scientific Corporation Common Stock          | NYSE   | stock     | BSX  | 885725  | 1992-05-19 | normal
VRTX  | Vertex Pharmaceuticals Incorporated - Common Stock  | NASDAQ | stock     | VRTX | 875320  | 1991-07-24 | normal
REGN  | Regeneron Pharmaceuticals, Inc. - Common Stock      | NASDAQ | stock     | REGN | 872589  | 1991-04-02 | normal
MRNA  | Moderna, Inc. - Common Stock                        | NASDAQ | stock     | MRNA | 1682852 | 2018-12-07 | normal
BIIB  | Biogen Inc. - Common Stock                          | NASDAQ | stock     | BIIB | 875045  | 1991-09-17 | normal
TMO   | Thermo Fisher Scientific Inc Common Stock           | NYSE   | stock     | TMO  | 97745   | 1980-07-01 | normal
DHR   | Danaher Corporation Common Stock                    | NYSE   | stock     | DHR  | 313616  | 1979-01-03 | normal
USB   | U.S. Bancorp Common Stock                           | NYSE   | stock     | USB  | 36104   | 1984-06-01 | normal
PNC   | PNC Financial Services Group, Inc. (The) Common Stock | NYSE   | stock     | PNC  | 713676  | 1987-11-16 | normal
TFC   | Truist Financial Corporation Common Stock           | NYSE   | stock     | TFC  | 92230   | 1984-04-02 | normal
COF   | Capital One Financial Corporation Common Stock      | NYSE   | stock     | COF  | 927628  | 1994-11-16 | normal
PYPL  | PayPal Holdings, Inc. - Common Stock                | NASDAQ | stock     | PYPL | 1633917 | 2015-07-06 | normal
BRK.A | Berkshire Hathaway Inc. Common Stock                | NYSE   | stock     | BRK.B | 1067983 | 1980-03-17 | normal
PGR   | Progressive Corporation (The) Common Stock          | NYSE   | stock     | PGR  | 80661   | 1987-03-02 | normal
CB    | Chubb Limited Common Stock                          | NYSE   | stock     | CB   | 896159  | 1993-03-25 | normal
MET   | MetLife, Inc. Common Stock                          | NYSE   | stock     | MET  | 1099219 | 2000-04-05 | normal
AIG   | American International Group, Inc. New Common Stock | NYSE   | stock     | AIG  | 5272    | 1984-10-10 | normal
TRV   | The Travelers Companies, Inc. Common Stock          | NYSE   | stock     | TRV  | 86312   | 1975-09-02 | normal
ALL   | Allstate Corporation (The) Common Stock             | NYSE   | stock     | ALL  | 899051  | 1993-06-03 | normal
GS    | Goldman Sachs Group, Inc. (The) Common Stock        | NYSE   | stock     | GS   | 886982  | 1999-05-04 | normal
MS    | Morgan Stanley Common Stock                         | NYSE   | stock     | MS   | 895421  | 1993-02-23 | normal
SCHW  | Charles Schwab Corporation (The) Common Stock       | NYSE   | stock     | SCHW | 316709  | 1987-09-22 | normal
BLK   | BlackRock, Inc. Common Stock                        | NYSE   | stock     | BLK  | 1364742 | 1999-10-01 | normal
SPGI  | S&P Global Inc. Common Stock                        | NYSE   | stock     | SPGI | 64040   | 1929-08-01 | normal
CME   | CME Group Inc. - Class A Common Stock               | NASDAQ | stock     | CME  | 1156375 | 2002-12-06 | normal
ICE   | Intercontinental Exchange Inc. Common Stock         | NYSE   | stock     | ICE  | 1571949 | 2005-11-16 | normal
COIN  | Coinbase Global, Inc. - Class A Common Stock        | NASDAQ | stock     | COIN | 1679788 | 2021-04-14 | normal
HOOD  | Robinhood Markets, Inc. - Class A Common Stock      | NASDAQ | stock     | HOOD | 1783879 | 2021-07-29 | normal
JPM-C | JP Morgan Chase & Co. Depositary Shares, Series EE Preferred Stock | NYSE   | preferred | JPM  | 19617   | 2019-01-17 | normal
WFC-L | Wells Fargo & Company 7.50% Series L Preferred Stock | NYSE   | preferred | WFC  | 72971   | 2008-04-17 | normal
SHEL  | Shell PLC American Depositary Shares                | NYSE   | stock     | SHEL | 1306965 | 2005-07-20 | normal
EOG   | EOG Resources, Inc. Common Stock                    | NYSE   | stock     | EOG  | 821189  | 1989-10-04 | normal
DVN   | Devon Energy Corporation Common Stock               | NYSE   | stock     | DVN  | 1090012 | 2004-10-15 | normal
FANG  | Diamondback Energy, Inc. - Common Stock             | NASDAQ | stock     | FANG | 1539838 | 2012-10-12 | normal
SLB   | SLB Limited Common Stock                            | NYSE   | stock     | SLB  | 87347   | 1962-02-02 | normal
HAL   | Halliburton Company Common Stock                    | NYSE   | stock     | HAL  | 45012   | 1948-07-01 | normal
BKR   | Baker Hughes Company - Class A Common Stock         | NASDAQ | stock     | BKR  | 1701605 | 2017-07-05 | normal
MPC   | Marathon Petroleum Corporation Common Stock         | NYSE   | stock     | MPC  | 1510295 | 2011-06-24 | normal
PSX   | Phillips 66 Common Stock                            | NYSE   | stock     | PSX  | 1534701 | 2012-04-12 | normal
VLO   | Valero Energy Corporation Common Stock              | NYSE   | stock     | VLO  | 1035002 | 1980-01-02 | normal
KMI   | Kinder Morgan, Inc. Common Stock                    | NYSE   | stock     | KMI  | 1506307 | 2011-02-11 | normal
WMB   | Williams Companies, Inc. (The) Common Stock         | NYSE   | stock     | WMB  | 107263  | 1957-10-01 | normal
GE    | GE Aerospace Common Stock                           | NYSE   | stock     | GE   | 40545   | 1892-06-23 | normal
GD    | General Dynamics Corporation Common Stock           | NYSE   | stock     | GD   | 40533   | 1952-04-25 | normal
NOC   | Northrop Grumman Corporation Common Stock           | NYSE   | stock     | NOC  | 1133421 | 1981-01-02 | normal
DE    | Deere & Company Common Stock                        | NYSE   | stock     | DE   | 315189  | 1933-06-01 | normal
PCAR  | PACCAR Inc. - Common Stock                          | NASDAQ | stock     | PCAR | 75362   | 1971-12-01 | normal
CMI   | Cummins Inc. Common Stock                           | NYSE   | stock     | CMI  | 26172   | 1947-06-01 | normal
UNP   | Union Pacific Corporation Common Stock              | NYSE   | stock     | UNP  | 100885  | 1969-07-01 | normal
CSX   | CSX Corporation - Common Stock                      | NASDAQ | stock     | CSX  | 277948  | 1980-11-03 | normal
NSC   | Norfolk Southern Corporation Common Stock           | NYSE   | stock     | NSC  | 702165  | 1982-06-02 | normal
UPS   | United Parcel Service, Inc. Common Stock            | NYSE   | stock     | UPS  | 1090727 | 1999-11-10 | normal
FDX   | FedEx Corporation Common Stock                      | NYSE   | stock     | FDX  | 1048911 | 1978-12-28 | normal
DAL   | Delta Air Lines, Inc. Common Stock                  | NYSE   | stock     | DAL  | 27904   | 2007-05-03 | normal
UAL   | United Airlines Holdings, Inc. - Common Stock       | NASDAQ | stock     | UAL  | 100517  | 2006-02-02 | normal
LUV   | Southwest Airlines Company Common Stock             | NYSE   | stock     | LUV  | 92380   | 1977-06-27 | normal
HON   | Honeywell International Inc. - Common Stock         | NASDAQ | stock     | HON  | 773840  | 1925-09-19 | normal
MMM   | 3M Company Common Stock                             | NYSE   | stock     | MMM  | 66740   | 1946-01-14 | normal
WM    | Waste Management, Inc. Common Stock                 | NYSE   | stock     | WM   | 823768  | 1993-08-20 | normal
RSG   | Republic Services, Inc. Common Stock                | NYSE   | stock     | RSG  | 1060391 | 1998-07-01 | normal
UBER  | Uber Technologies, Inc. Common Stock                | NYSE   | stock     | UBER | 1543151 | 2019-05-10 | normal
LYFT  | Lyft, Inc. - Class A Common Stock                   | NASDAQ | stock     | LYFT | 1759509 | 2019-03-29 | normal
APD   | Air Products and Chemicals, Inc. Common Stock       | NYSE   | stock     | APD  | 2969    | 1961-12-01 | normal
SHW   | Sherwin-Williams Company (The) Common Stock         | NYSE   | stock     | SHW  | 89800   | 1964-01-02 | normal
ECL   | Ecolab Inc. Common Stock                            | NYSE   | stock     | ECL  | 31462   | 1986-01-02 | normal
AEM   | Agnico Eagle Mines Limited Common Stock             | NYSE   | stock     | AEM  | 2809    | 1994-10-04 | normal
RGLD  | Royal Gold, Inc. - Common Stock                     | NASDAQ | stock     | RGLD | 85535   | 1981-06-17 | normal
FCX   | Freeport-McMoRan, Inc. Common Stock                 | NYSE   | stock     | FCX  | 831259  | 1995-07-10 | normal
NUE   | Nucor Corporation Common Stock                      | NYSE   | stock     | NUE  | 73309   | 1972-03-01 | normal
CLF   | Cleveland-Cliffs Inc. Common Stock                  | NYSE   | stock     | CLF  | 764065  | 1987-11-02 | normal
AEP   | American Electric Power Company, Inc. - Common Stock | NASDAQ | stock     | AEP  | 4904    | 1949-09-01 | normal
D     | Dominion Energy, Inc. Common Stock                  | NYSE   | stock     | D    | 715957  | 1983-05-20 | normal
EXC   | Exelon Corporation - Common Stock                   | NASDAQ | stock     | EXC  | 1109357 | 2000-10-23 | normal
PLD   | Prologis, Inc. Common Stock                         | NYSE   | stock     | PLD  | 1045609 | 1997-11-21 | normal
EQIX  | Equinix, Inc. - Common Stock REIT                   | NASDAQ | stock     | EQIX | 1101239 | 2000-08-11 | normal
SPG   | Simon Property Group, Inc. Common Stock             | NYSE   | stock     | SPG  | 1063761 | 1993-12-14 | normal
PSA   | Public Storage Common Stock                         | NYSE   | stock     | PSA  | 1393311 | 1980-11-18 | normal
ZSMA  | Sample Robotics, Inc. - Common Stock                | NASDAQ | stock     | ZSMA | 9900001 |            | new
ZSMB  | Sample Biologics, Inc. - Common Stock               | NASDAQ | stock     | ZSMB | 9900002 | 2019-06-20 | normal
ZSMC  | Sample Retail Group, Inc. Common Stock              | NYSE   | stock     | ZSMC | 9900003 | 1998-03-12 | delisted
ZSMD  | Sample Logistics Holdings Inc. - Common Stock       | NASDAQ | stock     | ZSMD | 9900004 | 2021-10-07 | suspended
ZSME  | Sample Community Bancorp - Common Stock             | NASDAQ | stock     | ZSME | 9900005 | 2006-05-18 | normal
`,
);
