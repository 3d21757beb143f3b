import { table } from "../table.ts";

/**
 * Issuers: sector, industry and seat are real; the number of employees is rough. `fiscalEnd` is the month in
 * which the fiscal year ends. Empty cells are unknown.
 */
export const companyRows = table(
	[
		"issuer",
		"name",
		"sector",
		"industry",
		"sic",
		"region",
		"fiscalEnd",
		"founded",
		"employees",
		"seat",
		"site",
	],
	`
AAPL |Apple Inc.|Information Technology|Consumer Electronics|3571|CA|9|1976|160000|Cupertino, CA|apple.com
MSFT |Microsoft Corporation|Information Technology|Software|7372|WA|6|1975|228000|Redmond, WA|microsoft.com
ORCL |Oracle Corporation|Information Technology|Software|7372|DE|5|1977|160000|Austin, TX|oracle.com
CRM  |Salesforce, Inc.|Information Technology|Software|7372|DE|1|1999|76000|San Francisco, CA|salesforce.com
ADBE |Adobe Inc.|Information Technology|Software|7372|DE|11|1982|30000|San Jose, CA|adobe.com
NVDA |NVIDIA Corporation|Information Technology|Semiconductors|3674|DE|1|1993|36000|Santa Clara, CA|nvidia.com
AMD  |Advanced Micro Devices, Inc.|Information Technology|Semiconductors|3674|DE|12|1969|28000|Santa Clara, CA|amd.com
INTC |Intel Corporation|Information Technology|Semiconductors|3674|DE|12|1968|100000|Santa Clara, CA|intel.com
QCOM |QUALCOMM Incorporated|Information Technology|Semiconductors|3674|DE|9|1985|49000|San Diego, CA|qualcomm.com
AVGO |Broadcom Inc.|Information Technology|Semiconductors|3674|DE|10|1961|37000|Palo Alto, CA|broadcom.com
GOOGL|Alphabet Inc.|Communication Services|Internet Content & Information|7370|DE|12|1998|185000|Mountain View, CA|abc.xyz
META |Meta Platforms, Inc.|Communication Services|Internet Content & Information|7370|DE|12|2004|75000|Menlo Park, CA|meta.com
NFLX |Netflix, Inc.|Communication Services|Entertainment|7841|DE|12|1997|14000|Los Gatos, CA|netflix.com
DIS  |The Walt Disney Company|Communication Services|Entertainment|7990|DE|9|1923|230000|Burbank, CA|thewaltdisneycompany.com
WBD  |Warner Bros. Discovery, Inc.|Communication Services|Entertainment|4841|DE|12|2022|35000|New York, NY|wbd.com
T    |AT&T Inc.|Communication Services|Telecom Services|4813|DE|12|1983|140000|Dallas, TX|att.com
VZ   |Verizon Communications Inc.|Communication Services|Telecom Services|4813|DE|12|1983|100000|New York, NY|verizon.com
TMUS |T-Mobile US, Inc.|Communication Services|Telecom Services|4812|DE|12|1994|70000|Bellevue, WA|t-mobile.com
AMZN |Amazon.com, Inc.|Consumer Discretionary|Internet Retail|5961|DE|12|1994|1550000|Seattle, WA|amazon.com
TSLA |Tesla, Inc.|Consumer Discretionary|Auto Manufacturers|3711|TX|12|2003|125000|Austin, TX|tesla.com
F    |Ford Motor Company|Consumer Discretionary|Auto Manufacturers|3711|DE|12|1903|171000|Dearborn, MI|ford.com
GM   |General Motors Company|Consumer Discretionary|Auto Manufacturers|3711|DE|12|1908|162000|Detroit, MI|gm.com
RIVN |Rivian Automotive, Inc.|Consumer Discretionary|Auto Manufacturers|3711|DE|12|2009|15000|Irvine, CA|rivian.com
HD   |The Home Depot, Inc.|Consumer Discretionary|Home Improvement Retail|5211|DE|1|1978|470000|Atlanta, GA|homedepot.com
MCD  |McDonald's Corporation|Consumer Discretionary|Restaurants|5812|DE|12|1940|150000|Chicago, IL|mcdonalds.com
WMT  |Walmart Inc.|Consumer Staples|Discount Stores|5331|DE|1|1945|2100000|Bentonville, AR|walmart.com
COST |Costco Wholesale Corporation|Consumer Staples|Discount Stores|5331|WA|8|1983|340000|Issaquah, WA|costco.com
TGT  |Target Corporation|Consumer Staples|Discount Stores|5331|MN|1|1902|440000|Minneapolis, MN|target.com
KO   |The Coca-Cola Company|Consumer Staples|Beverages|2080|DE|12|1886|70000|Atlanta, GA|coca-colacompany.com
PEP  |PepsiCo, Inc.|Consumer Staples|Beverages|2080|NC|12|1898|319000|Purchase, NY|pepsico.com
MNST |Monster Beverage Corporation|Consumer Staples|Beverages|2086|DE|12|1935|6600|Corona, CA|monsterbevcorp.com
LLY  |Eli Lilly and Company|Health Care|Drug Manufacturers|2834|IN|12|1876|47000|Indianapolis, IN|lilly.com
JNJ  |Johnson & Johnson|Health Care|Drug Manufacturers|2834|NJ|12|1886|138000|New Brunswick, NJ|jnj.com
PFE  |Pfizer Inc.|Health Care|Drug Manufacturers|2834|DE|12|1849|81000|New York, NY|pfizer.com
MRK  |Merck & Co., Inc.|Health Care|Drug Manufacturers|2834|NJ|12|1891|75000|Rahway, NJ|merck.com
UNH  |UnitedHealth Group Incorporated|Health Care|Healthcare Plans|6324|DE|12|1977|400000|Eden Prairie, MN|unitedhealthgroup.com
JPM  |JPMorgan Chase & Co.|Financials|Banks|6021|DE|12|1799|317000|New York, NY|jpmorganchase.com
BAC  |Bank of America Corporation|Financials|Banks|6021|DE|12|1904|213000|Charlotte, NC|bankofamerica.com
WFC  |Wells Fargo & Company|Financials|Banks|6021|DE|12|1852|217000|San Francisco, CA|wellsfargo.com
C    |Citigroup Inc.|Financials|Banks|6021|DE|12|1812|229000|New York, NY|citigroup.com
V    |Visa Inc.|Financials|Credit Services|7389|DE|9|1958|32000|San Francisco, CA|visa.com
MA   |Mastercard Incorporated|Financials|Credit Services|7389|DE|12|1966|35000|Purchase, NY|mastercard.com
AXP  |American Express Company|Financials|Credit Services|6199|NY|12|1850|75000|New York, NY|americanexpress.com
BRK.B|Berkshire Hathaway Inc.|Financials|Insurance|6331|DE|12|1839|392000|Omaha, NE|berkshirehathaway.com
XOM  |Exxon Mobil Corporation|Energy|Oil & Gas Integrated|2911|NJ|12|1870|61000|Spring, TX|exxonmobil.com
CVX  |Chevron Corporation|Energy|Oil & Gas Integrated|2911|DE|12|1879|45000|Houston, TX|chevron.com
COP  |ConocoPhillips|Energy|Oil & Gas Exploration & Production|1311|DE|12|1917|11800|Houston, TX|conocophillips.com
OXY  |Occidental Petroleum Corporation|Energy|Oil & Gas Exploration & Production|1311|DE|12|1920|13000|Houston, TX|oxy.com
HES  |Hess Corporation|Energy|Oil & Gas Exploration & Production|1311|DE|12|1933|1800|New York, NY|hess.com
BA   |The Boeing Company|Industrials|Aerospace & Defense|3721|DE|12|1916|172000|Arlington, VA|boeing.com
LMT  |Lockheed Martin Corporation|Industrials|Aerospace & Defense|3760|MD|12|1995|121000|Bethesda, MD|lockheedmartin.com
RTX  |RTX Corporation|Industrials|Aerospace & Defense|3724|DE|12|1922|186000|Arlington, VA|rtx.com
CAT  |Caterpillar Inc.|Industrials|Farm & Heavy Construction Machinery|3531|DE|12|1925|113000|Irving, TX|caterpillar.com
LIN  |Linde plc|Materials|Specialty Chemicals|2810|Ireland|12|1879|65000|Woking, United Kingdom|linde.com
NEM  |Newmont Corporation|Materials|Gold|1040|DE|12|1921|22000|Denver, CO|newmont.com
NEE  |NextEra Energy, Inc.|Utilities|Utilities - Regulated Electric|4911|FL|12|1925|17000|Juno Beach, FL|nexteraenergy.com
DUK  |Duke Energy Corporation|Utilities|Utilities - Regulated Electric|4931|DE|12|1904|26000|Charlotte, NC|duke-energy.com
SO   |The Southern Company|Utilities|Utilities - Regulated Electric|4911|DE|12|1945|28000|Atlanta, GA|southerncompany.com
AMT  |American Tower Corporation|Real Estate|REITs|6798|DE|12|1995|4700|Boston, MA|americantower.com
O    |Realty Income Corporation|Real Estate|REITs|6798|MD|12|1969|470|San Diego, CA|realtyincome.com
ABR  |Arbor Realty Trust, Inc.|Real Estate|REITs|6798|MD|12|2003|650|Uniondale, NY|arbor.com
SPY  |SPDR S&P 500 ETF Trust||Exchange-Traded Funds||NY|9|1993||Boston, MA|
QQQ  |Invesco QQQ Trust, Series 1||Exchange-Traded Funds||NY|9|1999||Downers Grove, IL|
`,
);
