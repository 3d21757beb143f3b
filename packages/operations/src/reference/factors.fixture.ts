import type { BodyOf } from "@us-market-data/contract";

type Factors = BodyOf<"listCorporateActions">["factors"];
type Fraction = Factors[number]["forwardFactors"]["priceFactor"];
type Bar = BodyOf<"listCandlesticks">["candlesticks"][number];

/** A decimal times a fraction, rounded half up once; in whole numbers and apart from the code of the service. */
export function exactProduct(text: string, { numerator, denominator }: Fraction, decimals: number): string {
	const [whole = "", part = ""] = text.split(".");
	const above = BigInt(whole + part) * BigInt(numerator) * 10n ** BigInt(decimals);
	const below = BigInt(denominator) * 10n ** BigInt(part.length);
	const half = (above * 2n + below) / (below * 2n);
	const digits = String(half).padStart(decimals + 1, "0");
	return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** A decimal with a fixed number of places, to compare it. */
const withDecimals = (text: string, decimals: number): string =>
	exactProduct(text, { numerator: "1", denominator: "1" }, decimals);

/** The prices and the volume of a bar by the factors of its day. */
export function byFactors({ date, open, high, low, close, volume }: Bar, factors: Factors) {
	const found = factors.filter(({ firstDate, lastDate }) => firstDate <= date && date <= lastDate);
	const [span] = found;
	if (!span || found.length > 1) throw new Error(`${found.length} factors hold on ${date}`);
	const { priceFactor, volumeFactor } = span.forwardFactors;
	const prices = [open, high, low, close].map((price) => exactProduct(price, priceFactor, 4));
	return [date, ...prices, exactProduct(volume, volumeFactor, 6)];
}

/** The same of a bar that is adjusted already. */
export const asAdjusted = ({ date, open, high, low, close, volume }: Bar) => [
	date,
	...[open, high, low, close].map((price) => withDecimals(price, 4)),
	withDecimals(volume, 6),
];
