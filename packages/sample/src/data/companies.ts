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
AAPL |Apple Inc.|Information Technology|Technology Hardware|3571|CA|9|1976|160000|Cupertino, CA|apple.com
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
DELL |Dell Technologies Inc.|Information Technology|Technology Hardware|3571|DE|1|1984|108000|Round Rock, TX|dell.com
HPQ  |HP Inc.|Information Technology|Technology Hardware|3571|DE|10|1939|58000|Palo Alto, CA|hp.com
SMCI |Super Micro Computer, Inc.|Information Technology|Technology Hardware|3571|DE|6|1993|5700|San Jose, CA|supermicro.com
STX  |Seagate Technology Holdings plc|Information Technology|Technology Hardware|3571|Ireland|6|1979|30000|Dublin, Ireland|seagate.com
WDC  |Western Digital Corporation|Information Technology|Technology Hardware|3571|DE|6|1970|40000|San Jose, CA|westerndigital.com
NOW  |ServiceNow, Inc.|Information Technology|Software|7372|DE|12|2004|26000|Santa Clara, CA|servicenow.com
INTU |Intuit Inc.|Information Technology|Software|7372|DE|7|1983|18200|Mountain View, CA|intuit.com
PANW |Palo Alto Networks, Inc.|Information Technology|Software|7372|DE|7|2005|16000|Santa Clara, CA|paloaltonetworks.com
PLTR |Palantir Technologies Inc.|Information Technology|Software|7372|DE|12|2003|4000|Denver, CO|palantir.com
CRWD |CrowdStrike Holdings, Inc.|Information Technology|Software|7372|DE|1|2011|10300|Austin, TX|crowdstrike.com
DDOG |Datadog, Inc.|Information Technology|Software|7372|DE|12|2010|6500|New York, NY|datadoghq.com
SNOW |Snowflake Inc.|Information Technology|Software|7372|DE|1|2012|7800|Bozeman, MT|snowflake.com
TXN  |Texas Instruments Incorporated|Information Technology|Semiconductors|3674|DE|12|1930|34000|Dallas, TX|ti.com
MU   |Micron Technology, Inc.|Information Technology|Semiconductors|3674|DE|8|1978|53000|Boise, ID|micron.com
ADI  |Analog Devices, Inc.|Information Technology|Semiconductors|3674|MA|10|1965|24500|Wilmington, MA|analog.com
AMAT |Applied Materials, Inc.|Information Technology|Semiconductors|3674|DE|10|1967|36000|Santa Clara, CA|appliedmaterials.com
LRCX |Lam Research Corporation|Information Technology|Semiconductors|3674|DE|6|1980|19400|Fremont, CA|lamresearch.com
MRVL |Marvell Technology, Inc.|Information Technology|Semiconductors|3674|DE|1|1995|7000|Wilmington, DE|marvell.com
TSM  |Taiwan Semiconductor Manufacturing Company Limited|Information Technology|Semiconductors|3674|Taiwan|12|1987|84000|Hsinchu, Taiwan|tsmc.com
ASML |ASML Holding N.V.|Information Technology|Semiconductors|3674|Netherlands|12|1984|44000|Veldhoven, Netherlands|asml.com
IBM  |International Business Machines Corporation|Information Technology|IT Services|7370|NY|12|1911|270000|Armonk, NY|ibm.com
ACN  |Accenture plc|Information Technology|IT Services|7370|Ireland|8|1989|779000|Dublin, Ireland|accenture.com
CTSH |Cognizant Technology Solutions Corporation|Information Technology|IT Services|7370|DE|12|1994|340000|Teaneck, NJ|cognizant.com
CSCO |Cisco Systems, Inc.|Information Technology|Communication Equipment|3576|DE|7|1984|86000|San Jose, CA|cisco.com
ANET |Arista Networks, Inc.|Information Technology|Communication Equipment|3576|DE|12|2004|4400|Santa Clara, CA|arista.com
MSI  |Motorola Solutions, Inc.|Information Technology|Communication Equipment|3576|DE|12|1928|21000|Chicago, IL|motorolasolutions.com
PINS |Pinterest, Inc.|Communication Services|Internet Content & Information|7370|DE|12|2008|4700|San Francisco, CA|pinterest.com
SNAP |Snap Inc.|Communication Services|Internet Content & Information|7370|DE|12|2011|4900|Santa Monica, CA|snap.com
RDDT |Reddit, Inc.|Communication Services|Internet Content & Information|7370|DE|12|2005|2300|San Francisco, CA|redditinc.com
EA   |Electronic Arts Inc.|Communication Services|Entertainment|7841|DE|3|1982|14500|Redwood City, CA|ea.com
TTWO |Take-Two Interactive Software, Inc.|Communication Services|Entertainment|7841|DE|3|1993|12900|New York, NY|take2games.com
SPOT |Spotify Technology S.A.|Communication Services|Entertainment|7841|Luxembourg|12|2006|7300|Luxembourg|spotify.com
ROKU |Roku, Inc.|Communication Services|Entertainment|7841|DE|12|2002|3600|San Jose, CA|roku.com
FOXA |Fox Corporation|Communication Services|Entertainment|7841|DE|6|2018|10400|New York, NY|foxcorporation.com
CMCSA|Comcast Corporation|Communication Services|Telecom Services|4841|PA|12|1963|182000|Philadelphia, PA|comcastcorporation.com
CHTR |Charter Communications, Inc.|Communication Services|Telecom Services|4841|DE|12|1993|94500|Stamford, CT|charter.com
EBAY |eBay Inc.|Consumer Discretionary|Internet Retail|5961|DE|12|1995|11500|San Jose, CA|ebayinc.com
ETSY |Etsy, Inc.|Consumer Discretionary|Internet Retail|5961|DE|12|2005|2400|Brooklyn, NY|etsy.com
CHWY |Chewy, Inc.|Consumer Discretionary|Internet Retail|5961|DE|1|2011|18000|Plantation, FL|chewy.com
MELI |MercadoLibre, Inc.|Consumer Discretionary|Internet Retail|5961|DE|12|1999|84000|Montevideo, Uruguay|mercadolibre.com
LCID |Lucid Group, Inc.|Consumer Discretionary|Auto Manufacturers|3711|DE|12|2007|6800|Newark, CA|lucidmotors.com
TM   |Toyota Motor Corporation|Consumer Discretionary|Auto Manufacturers|3711|Japan|3|1937|384000|Toyota City, Japan|toyota-global.com
LOW  |Lowe's Companies, Inc.|Consumer Discretionary|Home Improvement Retail|5211|NC|1|1921|270000|Mooresville, NC|lowes.com
FND  |Floor & Decor Holdings, Inc.|Consumer Discretionary|Home Improvement Retail|5211|DE|12|2000|13700|Atlanta, GA|flooranddecor.com
SBUX |Starbucks Corporation|Consumer Discretionary|Restaurants|5812|WA|9|1971|361000|Seattle, WA|starbucks.com
CMG  |Chipotle Mexican Grill, Inc.|Consumer Discretionary|Restaurants|5812|DE|12|1993|130000|Newport Beach, CA|chipotle.com
YUM  |Yum! Brands, Inc.|Consumer Discretionary|Restaurants|5812|NC|12|1997|40000|Louisville, KY|yum.com
DRI  |Darden Restaurants, Inc.|Consumer Discretionary|Restaurants|5812|FL|5|1968|197000|Orlando, FL|darden.com
NKE  |NIKE, Inc.|Consumer Discretionary|Apparel|2300|OR|5|1964|77800|Beaverton, OR|nike.com
LULU |Lululemon Athletica Inc.|Consumer Discretionary|Apparel|2300|DE|1|1998|39000|Vancouver, Canada|lululemon.com
RL   |Ralph Lauren Corporation|Consumer Discretionary|Apparel|2300|DE|3|1967|23400|New York, NY|ralphlauren.com
BKNG |Booking Holdings Inc.|Consumer Discretionary|Travel & Lodging|7011|DE|12|1997|24300|Norwalk, CT|bookingholdings.com
ABNB |Airbnb, Inc.|Consumer Discretionary|Travel & Lodging|7011|DE|12|2008|7300|San Francisco, CA|airbnb.com
MAR  |Marriott International, Inc.|Consumer Discretionary|Travel & Lodging|7011|DE|12|1927|155000|Bethesda, MD|marriott.com
HLT  |Hilton Worldwide Holdings Inc.|Consumer Discretionary|Travel & Lodging|7011|DE|12|1919|181000|McLean, VA|hilton.com
DHI  |D.R. Horton, Inc.|Consumer Discretionary|Homebuilding|1531|DE|9|1978|14000|Arlington, TX|drhorton.com
LEN  |Lennar Corporation|Consumer Discretionary|Homebuilding|1531|DE|11|1954|13300|Miami, FL|lennar.com
NVR  |NVR, Inc.|Consumer Discretionary|Homebuilding|1531|VA|12|1980|7000|Reston, VA|nvrinc.com
ORLY |O'Reilly Automotive, Inc.|Consumer Discretionary|Auto Parts Retail|5531|MO|12|1957|93000|Springfield, MO|oreillyauto.com
AZO  |AutoZone, Inc.|Consumer Discretionary|Auto Parts Retail|5531|NV|8|1979|126000|Memphis, TN|autozone.com
DG   |Dollar General Corporation|Consumer Staples|Discount Stores|5331|TN|1|1939|194000|Goodlettsville, TN|dollargeneral.com
DLTR |Dollar Tree, Inc.|Consumer Staples|Discount Stores|5331|VA|1|1986|140000|Chesapeake, VA|dollartree.com
BJ   |BJ's Wholesale Club Holdings, Inc.|Consumer Staples|Discount Stores|5331|DE|1|1984|33000|Marlborough, MA|bjs.com
KDP  |Keurig Dr Pepper Inc.|Consumer Staples|Beverages|2080|DE|12|1981|29000|Burlington, MA|keurigdrpepper.com
STZ  |Constellation Brands, Inc.|Consumer Staples|Beverages|2080|DE|2|1945|10600|Rochester, NY|cbrands.com
BF.B |Brown-Forman Corporation|Consumer Staples|Beverages|2080|DE|4|1870|5400|Louisville, KY|brown-forman.com
PG   |The Procter & Gamble Company|Consumer Staples|Household Products|2840|OH|6|1837|109000|Cincinnati, OH|pg.com
CL   |Colgate-Palmolive Company|Consumer Staples|Household Products|2840|DE|12|1806|34000|New York, NY|colgatepalmolive.com
KMB  |Kimberly-Clark Corporation|Consumer Staples|Household Products|2840|DE|12|1872|38000|Irving, TX|kimberly-clark.com
CLX  |The Clorox Company|Consumer Staples|Household Products|2840|DE|6|1913|7600|Oakland, CA|thecloroxcompany.com
MDLZ |Mondelez International, Inc.|Consumer Staples|Packaged Foods|2000|VA|12|2000|90000|Chicago, IL|mondelezinternational.com
GIS  |General Mills, Inc.|Consumer Staples|Packaged Foods|2000|DE|5|1928|33000|Minneapolis, MN|generalmills.com
KHC  |The Kraft Heinz Company|Consumer Staples|Packaged Foods|2000|DE|12|2015|36000|Chicago, IL|kraftheinzcompany.com
HSY  |The Hershey Company|Consumer Staples|Packaged Foods|2000|DE|12|1894|18500|Hershey, PA|thehersheycompany.com
PM   |Philip Morris International Inc.|Consumer Staples|Tobacco|2111|VA|12|2008|83000|Stamford, CT|pmi.com
MO   |Altria Group, Inc.|Consumer Staples|Tobacco|2111|VA|12|1919|6200|Richmond, VA|altria.com
ABBV |AbbVie Inc.|Health Care|Drug Manufacturers|2834|DE|12|2013|55000|North Chicago, IL|abbvie.com
BMY  |Bristol-Myers Squibb Company|Health Care|Drug Manufacturers|2834|DE|12|1887|34000|Princeton, NJ|bms.com
AMGN |Amgen Inc.|Health Care|Drug Manufacturers|2834|DE|12|1980|28000|Thousand Oaks, CA|amgen.com
GILD |Gilead Sciences, Inc.|Health Care|Drug Manufacturers|2834|DE|12|1987|17600|Foster City, CA|gilead.com
NVO  |Novo Nordisk A/S|Health Care|Drug Manufacturers|2834|Denmark|12|1923|78000|Bagsvaerd, Denmark|novonordisk.com
AZN  |AstraZeneca PLC|Health Care|Drug Manufacturers|2834|United Kingdom|12|1913|94000|Cambridge, United Kingdom|astrazeneca.com
ELV  |Elevance Health, Inc.|Health Care|Healthcare Plans|6324|IN|12|2001|104000|Indianapolis, IN|elevancehealth.com
CI   |The Cigna Group|Health Care|Healthcare Plans|6324|DE|12|1982|73000|Bloomfield, CT|thecignagroup.com
HUM  |Humana Inc.|Health Care|Healthcare Plans|6324|DE|12|1961|65700|Louisville, KY|humana.com
CNC  |Centene Corporation|Health Care|Healthcare Plans|6324|DE|12|1984|60500|St. Louis, MO|centene.com
ABT  |Abbott Laboratories|Health Care|Medical Devices|3841|IL|12|1888|114000|Abbott Park, IL|abbott.com
MDT  |Medtronic plc|Health Care|Medical Devices|3841|Ireland|4|1949|95000|Galway, Ireland|medtronic.com
ISRG |Intuitive Surgical, Inc.|Health Care|Medical Devices|3841|DE|12|1995|15600|Sunnyvale, CA|intuitive.com
SYK  |Stryker Corporation|Health Care|Medical Devices|3841|MI|12|1941|53000|Portage, MI|stryker.com
BSX  |Boston Scientific Corporation|Health Care|Medical Devices|3841|DE|12|1979|53000|Marlborough, MA|bostonscientific.com
VRTX |Vertex Pharmaceuticals Incorporated|Health Care|Biotechnology|2836|MA|12|1989|6100|Boston, MA|vrtx.com
REGN |Regeneron Pharmaceuticals, Inc.|Health Care|Biotechnology|2836|NY|12|1988|15000|Tarrytown, NY|regeneron.com
MRNA |Moderna, Inc.|Health Care|Biotechnology|2836|DE|12|2010|5800|Cambridge, MA|modernatx.com
BIIB |Biogen Inc.|Health Care|Biotechnology|2836|DE|12|1978|7600|Cambridge, MA|biogen.com
TMO  |Thermo Fisher Scientific Inc.|Health Care|Life Science Tools|3826|DE|12|1956|125000|Waltham, MA|thermofisher.com
DHR  |Danaher Corporation|Health Care|Life Science Tools|3826|DE|12|1969|63000|Washington, DC|danaher.com
USB  |U.S. Bancorp|Financials|Banks|6021|DE|12|1863|70000|Minneapolis, MN|usbank.com
PNC  |The PNC Financial Services Group, Inc.|Financials|Banks|6021|PA|12|1852|55000|Pittsburgh, PA|pnc.com
TFC  |Truist Financial Corporation|Financials|Banks|6021|NC|12|1872|38000|Charlotte, NC|truist.com
COF  |Capital One Financial Corporation|Financials|Credit Services|6199|DE|12|1994|76500|McLean, VA|capitalone.com
PYPL |PayPal Holdings, Inc.|Financials|Credit Services|6199|DE|12|1998|24400|San Jose, CA|paypal.com
PGR  |The Progressive Corporation|Financials|Insurance|6331|OH|12|1937|66000|Mayfield Village, OH|progressive.com
CB   |Chubb Limited|Financials|Insurance|6331|Switzerland|12|1985|43000|Zurich, Switzerland|chubb.com
MET  |MetLife, Inc.|Financials|Insurance|6331|DE|12|1868|45000|New York, NY|metlife.com
AIG  |American International Group, Inc.|Financials|Insurance|6331|DE|12|1919|22200|New York, NY|aig.com
TRV  |The Travelers Companies, Inc.|Financials|Insurance|6331|MN|12|1853|30000|New York, NY|travelers.com
ALL  |The Allstate Corporation|Financials|Insurance|6331|DE|12|1931|55000|Northbrook, IL|allstate.com
GS   |The Goldman Sachs Group, Inc.|Financials|Capital Markets|6211|DE|12|1869|48300|New York, NY|goldmansachs.com
MS   |Morgan Stanley|Financials|Capital Markets|6211|DE|12|1935|82000|New York, NY|morganstanley.com
SCHW |The Charles Schwab Corporation|Financials|Capital Markets|6211|DE|12|1971|33000|Westlake, TX|schwab.com
BLK  |BlackRock, Inc.|Financials|Capital Markets|6211|DE|12|1988|23900|New York, NY|blackrock.com
SPGI |S&P Global Inc.|Financials|Capital Markets|6211|NY|12|1917|42000|New York, NY|spglobal.com
CME  |CME Group Inc.|Financials|Capital Markets|6211|DE|12|1898|3800|Chicago, IL|cmegroup.com
ICE  |Intercontinental Exchange, Inc.|Financials|Capital Markets|6211|DE|12|2000|12900|Atlanta, GA|ice.com
COIN |Coinbase Global, Inc.|Financials|Capital Markets|6211|DE|12|2012|4500|New York, NY|coinbase.com
HOOD |Robinhood Markets, Inc.|Financials|Capital Markets|6211|DE|12|2013|2500|Menlo Park, CA|robinhood.com
SHEL |Shell plc|Energy|Oil & Gas Integrated|2911|United Kingdom|12|1907|96000|London, United Kingdom|shell.com
EOG  |EOG Resources, Inc.|Energy|Oil & Gas Exploration & Production|1311|DE|12|1985|3150|Houston, TX|eogresources.com
DVN  |Devon Energy Corporation|Energy|Oil & Gas Exploration & Production|1311|DE|12|1971|2300|Oklahoma City, OK|devonenergy.com
FANG |Diamondback Energy, Inc.|Energy|Oil & Gas Exploration & Production|1311|DE|12|2007|2000|Midland, TX|diamondbackenergy.com
SLB  |SLB Limited|Energy|Oil & Gas Services|1389|Curacao|12|1926|109000|Houston, TX|slb.com
HAL  |Halliburton Company|Energy|Oil & Gas Services|1389|DE|12|1919|46000|Houston, TX|halliburton.com
BKR  |Baker Hughes Company|Energy|Oil & Gas Services|1389|DE|12|1907|56000|Houston, TX|bakerhughes.com
MPC  |Marathon Petroleum Corporation|Energy|Oil & Gas Refining|2911|DE|12|1887|18300|Findlay, OH|marathonpetroleum.com
PSX  |Phillips 66|Energy|Oil & Gas Refining|2911|DE|12|2012|13200|Houston, TX|phillips66.com
VLO  |Valero Energy Corporation|Energy|Oil & Gas Refining|2911|DE|12|1980|9900|San Antonio, TX|valero.com
KMI  |Kinder Morgan, Inc.|Energy|Oil & Gas Midstream|4922|DE|12|1997|11000|Houston, TX|kindermorgan.com
WMB  |The Williams Companies, Inc.|Energy|Oil & Gas Midstream|4922|DE|12|1908|5800|Tulsa, OK|williams.com
GE   |GE Aerospace|Industrials|Aerospace & Defense|3721|NY|12|1892|53000|Evendale, OH|geaerospace.com
GD   |General Dynamics Corporation|Industrials|Aerospace & Defense|3721|DE|12|1952|117000|Reston, VA|gd.com
NOC  |Northrop Grumman Corporation|Industrials|Aerospace & Defense|3721|DE|12|1939|97000|Falls Church, VA|northropgrumman.com
DE   |Deere & Company|Industrials|Farm & Heavy Construction Machinery|3531|DE|10|1837|75800|Moline, IL|deere.com
PCAR |PACCAR Inc|Industrials|Farm & Heavy Construction Machinery|3531|DE|12|1905|30100|Bellevue, WA|paccar.com
CMI  |Cummins Inc.|Industrials|Farm & Heavy Construction Machinery|3531|IN|12|1919|69600|Columbus, IN|cummins.com
UNP  |Union Pacific Corporation|Industrials|Railroads|4011|UT|12|1862|32400|Omaha, NE|up.com
CSX  |CSX Corporation|Industrials|Railroads|4011|VA|12|1980|23500|Jacksonville, FL|csx.com
NSC  |Norfolk Southern Corporation|Industrials|Railroads|4011|VA|12|1980|19600|Atlanta, GA|norfolksouthern.com
UPS  |United Parcel Service, Inc.|Industrials|Air Freight & Logistics|4513|DE|12|1907|490000|Atlanta, GA|ups.com
FDX  |FedEx Corporation|Industrials|Air Freight & Logistics|4513|DE|5|1971|500000|Memphis, TN|fedex.com
DAL  |Delta Air Lines, Inc.|Industrials|Airlines|4512|DE|12|1925|103000|Atlanta, GA|delta.com
UAL  |United Airlines Holdings, Inc.|Industrials|Airlines|4512|DE|12|1926|107000|Chicago, IL|united.com
LUV  |Southwest Airlines Co.|Industrials|Airlines|4512|TX|12|1967|72500|Dallas, TX|southwest.com
HON  |Honeywell International Inc.|Industrials|Conglomerates|3990|DE|12|1906|102000|Charlotte, NC|honeywell.com
MMM  |3M Company|Industrials|Conglomerates|3990|DE|12|1902|61500|St. Paul, MN|3m.com
WM   |Waste Management, Inc.|Industrials|Waste Management|4953|DE|12|1968|61700|Houston, TX|wm.com
RSG  |Republic Services, Inc.|Industrials|Waste Management|4953|DE|12|1996|42000|Phoenix, AZ|republicservices.com
UBER |Uber Technologies, Inc.|Industrials|Ride Hailing|7389|DE|12|2009|31000|San Francisco, CA|uber.com
LYFT |Lyft, Inc.|Industrials|Ride Hailing|7389|DE|12|2012|2900|San Francisco, CA|lyft.com
APD  |Air Products and Chemicals, Inc.|Materials|Specialty Chemicals|2810|DE|9|1940|21300|Allentown, PA|airproducts.com
SHW  |The Sherwin-Williams Company|Materials|Specialty Chemicals|2810|OH|12|1866|64000|Cleveland, OH|sherwin-williams.com
ECL  |Ecolab Inc.|Materials|Specialty Chemicals|2810|DE|12|1923|48000|St. Paul, MN|ecolab.com
AEM  |Agnico Eagle Mines Limited|Materials|Gold|1040|Canada|12|1957|17000|Toronto, Canada|agnicoeagle.com
RGLD |Royal Gold, Inc.|Materials|Gold|1040|DE|12|1981|31|Denver, CO|royalgold.com
FCX  |Freeport-McMoRan Inc.|Materials|Metals & Mining|3312|DE|12|1987|28500|Phoenix, AZ|fcx.com
NUE  |Nucor Corporation|Materials|Metals & Mining|3312|DE|12|1940|32700|Charlotte, NC|nucor.com
CLF  |Cleveland-Cliffs Inc.|Materials|Metals & Mining|3312|OH|12|1847|30000|Cleveland, OH|clevelandcliffs.com
AEP  |American Electric Power Company, Inc.|Utilities|Utilities - Regulated Electric|4911|NY|12|1906|16300|Columbus, OH|aep.com
D    |Dominion Energy, Inc.|Utilities|Utilities - Regulated Electric|4911|VA|12|1983|14700|Richmond, VA|dominionenergy.com
EXC  |Exelon Corporation|Utilities|Utilities - Regulated Electric|4911|PA|12|1999|20000|Chicago, IL|exeloncorp.com
PLD  |Prologis, Inc.|Real Estate|REITs|6798|MD|12|1983|2700|San Francisco, CA|prologis.com
EQIX |Equinix, Inc.|Real Estate|REITs|6798|DE|12|1998|13600|Redwood City, CA|equinix.com
SPG  |Simon Property Group, Inc.|Real Estate|REITs|6798|DE|12|1960|3000|Indianapolis, IN|simon.com
PSA  |Public Storage|Real Estate|REITs|6798|MD|12|1972|5900|Glendale, CA|publicstorage.com
ZSMA |Sample Robotics, Inc.|Industrials|Farm & Heavy Construction Machinery|3531|DE|12|2016|1900|Austin, TX|
ZSMB |Sample Biologics, Inc.|Health Care|Biotechnology|2836|DE|12|2012|240|Cambridge, MA|
ZSMC |Sample Retail Group, Inc.|Consumer Discretionary|Apparel|2300|DE|1|1971|8200|Columbus, OH|
ZSMD |Sample Logistics Holdings Inc.|Industrials|Air Freight & Logistics|4513|NV|12|2017|310|Miami, FL|
ZSME |Sample Community Bancorp|Financials|Banks|6021|PA|12|1924|420|Lancaster, PA|
`,
);
