import { join } from "node:path";
import { loadMarketView } from "@us-market-data/analytics";
import { expect, test } from "vitest";
import { runImport } from "../../frame/run.ts";
import { now, testStore } from "../../testing/imports.ts";
import { nasdaqDirectory } from "../nasdaq-directory/importer.ts";
import { secTickers } from "./importer.ts";

const realData = process.env["REAL_DATA_DIR"];
const title = realData ? "" : " (skipped: REAL_DATA_DIR, the folder of real source files, is not set)";
const real = test.skipIf(!realData);

/** What people type into a search field, by the security that they mean. */
const typed: Readonly<Record<string, readonly string[]>> = {
	// Symbols, as written on pages and by vendors.
	"AAPL.US": ["AAPL", "aapl.us", "NASDAQ:AAPL", "appl", "apple", "appel"],
	"MSFT.US": ["msft", "micro", "microsoft", "microsoft corp", "micorsoft", "microsft"],
	"NVDA.US": ["nvda", "nvid", "nvidia", "nividia"],
	"GOOGL.US": ["googl", "goo", "alphab", "alphabet", "alphabet class a", "google"],
	"GOOG.US": ["goog", "alphabet class c"],
	"AMZN.US": ["amzn", "amaz", "amazon", "amzon"],
	"META.US": ["meta", "meta platforms"],
	"TSLA.US": ["tsla", "tesl", "tesla", "telsa"],
	// Classes of shares.
	"BRK.B.US": ["brk.b", "brk b", "BRK-B", "NYSE:BRK/B", "berk", "berkshire", "berkshire class b", "berkshre"],
	"BRK.A.US": ["brk.a", "brka"],
	"BF.B.US": ["bf b"],
	"FOX.US": ["fox class b"],
	"NWSA.US": ["news corp"],
	"HEI.A.US": ["hei a"],
	"LEN.B.US": ["len.b"],
	"UAA.US": ["under arm"],
	// Symbols of one and two letters.
	"T.US": ["t", "at&t"],
	"F.US": ["f", "ford m", "ford motor", "ford"],
	"C.US": ["c", "citi", "citigroup"],
	"V.US": ["v", "visa"],
	"MA.US": ["ma", "master", "mastercard"],
	"GE.US": ["ge"],
	"GM.US": ["gm", "general m"],
	// Funds.
	"SPY.US": ["spy", "spdr s&p 500"],
	"QQQ.US": ["qqq", "invesco qqq"],
	"VOO.US": ["voo", "vanguard s&p 500"],
	"VTI.US": ["vanguard total stock market"],
	"IWM.US": ["iwm", "ishares russell 2000"],
	"GLD.US": ["gld", "spdr gold"],
	"ARKK.US": ["arkk", "ark innovation"],
	"SCHD.US": ["schd"],
	// Banks and finance.
	"JPM.US": ["jpm", "jpmo", "jp morgan", "jpmorgan chase"],
	"BAC.US": ["bac", "bank of", "bank of america"],
	"WFC.US": ["wells", "wels fargo"],
	"GS.US": ["goldm", "goldmann sachs"],
	"MS.US": ["morgan s"],
	"AXP.US": ["american ex"],
	"SCHW.US": ["charles", "schwab"],
	"COF.US": ["capital o"],
	"BLK.US": ["blackr"],
	"BX.US": ["blackst"],
	"PYPL.US": ["paypa"],
	"HOOD.US": ["robin"],
	"COIN.US": ["coinb"],
	"USB.US": ["us banc"],
	"IVZ.US": ["invesco"],
	// Technology and media.
	"INTC.US": ["intel"],
	"AMD.US": ["amd", "advanced m"],
	"AVGO.US": ["broadc"],
	"QCOM.US": ["qualc"],
	"TXN.US": ["texas i"],
	"CSCO.US": ["cisc"],
	"IBM.US": ["ibm", "international b"],
	"ORCL.US": ["orac", "oracel"],
	"CRM.US": ["salesf"],
	"ADBE.US": ["ado", "addobe"],
	"NFLX.US": ["netf", "netflx"],
	"DIS.US": ["disney", "walt", "disny"],
	"CMCSA.US": ["comca"],
	"TMUS.US": ["t-mobile", "tmob"],
	"VZ.US": ["veri"],
	"ABNB.US": ["airb"],
	"DASH.US": ["doord"],
	"PLTR.US": ["palan", "palantr"],
	"SNOW.US": ["snowf"],
	"CRWD.US": ["crowd"],
	"ZM.US": ["zoom"],
	"SHOP.US": ["shopi"],
	"XYZ.US": ["block"],
	// Health.
	"JNJ.US": ["johns", "johnson & johnson", "johnson and jonson"],
	"UNH.US": ["unitedh", "united"],
	"LLY.US": ["eli l", "lilly"],
	"PFE.US": ["pfiz", "pfi"],
	"MRK.US": ["merc"],
	"ABT.US": ["abbo"],
	"MRNA.US": ["moder"],
	"TMO.US": ["thermo"],
	"VRTX.US": ["vert"],
	// What people buy.
	"WMT.US": ["walm", "walmrt"],
	"COST.US": ["costc", "costko"],
	"TGT.US": ["targ"],
	"HD.US": ["home d", "home depot", "depot"],
	"LOW.US": ["lowe's"],
	"KO.US": ["coca", "coca-cola", "cola"],
	"PEP.US": ["pepsi"],
	"PG.US": ["proct", "procter & gamble", "procter and gamble"],
	"MCD.US": ["mcdon", "mcdonald's", "mcdonlds"],
	"SBUX.US": ["starb", "starbuks"],
	"HSY.US": ["hershey"],
	"CL.US": ["colgate palmolive"],
	"PM.US": ["philip m"],
	"MAR.US": ["marriot"],
	"GME.US": ["gamest"],
	// Industry, energy, transport.
	"XOM.US": ["exx", "exon mobil"],
	"CVX.US": ["chev", "chevon"],
	"BA.US": ["boe", "boieng"],
	"CAT.US": ["cater", "catepillar"],
	"DE.US": ["deere"],
	"LMT.US": ["lockh"],
	"UPS.US": ["united par"],
	"FDX.US": ["fed"],
	"DAL.US": ["delta"],
	"UAL.US": ["united air"],
	"OXY.US": ["occid"],
	"NEE.US": ["nextera"],
	"FCX.US": ["freep"],
	"MMM.US": ["3m"],
	// From abroad.
	"TSM.US": ["taiwan s"],
	"BABA.US": ["alib"],
	"ASML.US": ["asm"],
	"NVO.US": ["novo"],
	"TM.US": ["toyo"],
	"AZN.US": ["astra"],
};

const questions = Object.entries(typed).flatMap(([symbol, queries]) =>
	queries.map((query) => [query, symbol]),
);
const minRight = 190;

real(`of ${questions.length} typed searches the first answer is the one that is meant${title}`, async () => {
	const store = await testStore();
	await runImport(store, nasdaqDirectory, join(realData ?? "", "nasdaqtrader"), { now });
	await runImport(store, secTickers, join(realData ?? "", "sec/company_tickers.json"), { now });
	const view = await loadMarketView(store);
	const firstOf = (query: string) => view.rows[view.search(query)[0]?.place ?? -1]?.symbol;
	const wrong = questions.flatMap(([query = "", symbol]) => {
		const first = firstOf(query);
		return first === symbol ? [] : [`"${query}" finds ${first ?? "nothing"}, not ${symbol}`];
	});
	const right = questions.length - wrong.length;
	console.log(
		[`${right} of ${questions.length} typed searches find first what is meant`, ...wrong].join("\n"),
	);
	expect(questions).toHaveLength(200);
	expect(right, wrong.join("\n")).toBeGreaterThanOrEqual(minRight);
});
