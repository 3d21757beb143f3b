import { MemoryMarket } from "@us-market-data/analytics/testing";
import { type Random, random } from "@us-market-data/market";

const endings = [
	"Inc. - Common Stock",
	"Corporation Common Stock",
	"Holdings Ltd. Ordinary Shares",
	"Group plc American Depositary Shares",
	"Trust Units",
	"Equity Income ETF",
];
const syllables =
	"ba be bo ca ce co da de do fa fe fi ga go ha he in ka ko la li lo ma me mo na ni no or pa pe ra ri ro sa so ta te ti to va ve vi xa za";
const time = Date.parse("2026-11-20T21:00:00Z");

/** A market of made-up names, of which one in ten was called otherwise before. The same one for the same seed. */
export function madeMarket(names: number, seed: number): MemoryMarket {
	const market = new MemoryMarket();
	const stream = random(seed, "names");
	const parts = syllables.split(" ");
	const words = Array.from({ length: 12_000 }, () => wordOf(stream, parts));
	const nameOf = () => {
		const own = Array.from({ length: stream.int(1, 3) }, () => stream.pick(words));
		return `${own.join(" ")} ${stream.pick(endings)}`;
	};
	const dataset = market.beginDataset({
		source: "made",
		tag: "made",
		file: "names",
		sha256: "",
		licence: "",
		retrievedAt: time,
		adjustedThrough: null,
	});
	const put = (kind: string, id: number, data: unknown) =>
		market.putDerived(kind, id, { time, datasetIds: [dataset], data });
	for (let number = 0; number < names; number++) {
		const code = codeOf(number);
		const { id } = market.ensureSecurity(`${code}.US`);
		const name = nameOf();
		const known = (text: string, last: string | null) => ({ text, first: null, last, source: "made" });
		const former = stream.chance(0.1) ? [known(nameOf(), "2020-06-30")] : [];
		put("listing", id, {
			name,
			exchange: "NYSE",
			type: "stock",
			currency: "USD",
			sector: "",
			industry: "",
			delistingDate: null,
		});
		put("identity", id, {
			cik: String(100_000 + number),
			figi: "",
			listingDate: null,
			codes: [known(code, null)],
			names: [known(name, null), ...former],
		});
	}
	return market;
}

function wordOf({ int, pick }: Random, parts: readonly string[]): string {
	const word = Array.from({ length: int(2, 4) }, () => pick(parts)).join("");
	return word.charAt(0).toUpperCase() + word.slice(1);
}

/** Up to four letters, from A; one in a thousand has a class. */
function codeOf(number: number): string {
	let code = "";
	for (let rest = number + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
		code = String.fromCharCode(65 + ((rest - 1) % 26)) + code;
	return number % 1000 === 999 ? `${code}.B` : code;
}
