/** Words that no name of ours has, with the word that is meant. */
export const wordsToAvoid = {
	amt: "amount",
	avg: "mean",
	ccy: "currency",
	chg: "changeRate or changeValue",
	cnt: "...Count",
	comp: "outcome or surprise",
	counter: "name",
	evaluate: "distribution",
	mktcap: "marketCap",
	num: "...Count",
	over: "overweight",
	pct: "...Percent",
	qty: "...Count",
	sales: "revenue",
	star: "importance",
	under: "underweight",
	vol: "volume or volatility",
	web: "url",
	yld: "yield",
};

/** Names that say too little, or that have another name already. */
export const namesToAvoid = {
	change: "changeRate (percent) or changeValue (money)",
	code: "ticker, transactionCode, or what it is the code of",
	content: "description",
	desc: "description",
	dividendRatioTtm: "dividendYield",
	dividendYieldTtm: "dividendYield",
	dps: "dpsTtm",
	info: "list",
	infos: "list, or the plural of its items",
	lists: "list",
	manager: "chiefExecutive",
	marketValue: "marketCap",
	objectId: "holderId",
	pb: "pbMrq",
	pe: "peTtm",
	prefix: "keyPrefix",
	priceClose: "lastDone",
	profile: "description",
	ps: "psTtm",
	rate: "...Rate or ...Percent, with what it is the rate of",
	shareHolders: "holders",
	shareholderId: "holderId",
	shareholderName: "holderName",
	type: "holderType, transactionType, or what it is the type of",
	volumeRate: "volumeRatio",
	yearEnd: "fiscalYearEnd",
	yoy: "yoyChangeRate",
};

/** Names whose meaning is that of the object in which they stand, so that their type may differ. */
export const namesOfTheirObject = new Set([
	"asOf",
	"calendar",
	"conditions",
	"data",
	"datetime",
	"form",
	"id",
	"key",
	"report",
	"shareholders",
	"summary",
	"value",
]);

/** `fiscalYearEnd`, `fiscal_year_end`: fiscal, year, end. @param {string} name */
export const wordsOf = (name) =>
	name
		.replace(/([a-z\d])([A-Z])/g, "$1 $2")
		.toLowerCase()
		.split(/[ _-]/);

/** A parameter's name, or a word that it takes, as answers spell it. @param {string} name */
export const camelCase = (name) => name.replace(/_([a-z\d])/g, (_, letter) => letter.toUpperCase());

/**
 * The right name in place of a wrong one; undefined for a right one.
 *
 * @param {string} name
 * @returns {string | undefined}
 */
export function rightName(name) {
	const known = camelCase(name);
	return Object.hasOwn(namesToAvoid, known) ? namesToAvoid[known] : rightWord(name);
}

/** The same for a name that stands alone, such as a value of a parameter. @param {string} name */
export function rightWord(name) {
	const words = wordsOf(name);
	if (words.length > 1 && words[0] === "percent") return `${camelCase(words.slice(1).join("_"))}Percent`;
	if (words.length > 1 && words.at(-1) === "change")
		return `${camelCase(name)}Rate or ${camelCase(name)}Value`;
	if (words.at(-1) === "count" && words.at(-2)?.endsWith("s")) return "the singular before Count";
	const word = words.find((candidate) => Object.hasOwn(wordsToAvoid, candidate));
	return word && wordsToAvoid[word];
}
