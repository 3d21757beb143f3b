import { changesNameTheirDay } from "../../rules/across/moves.ts";
import { sameFigures } from "../../rules/figures/agreement.ts";
import { atMost, onlyThose } from "../../rules/lists.ts";
import { changesFollowFromTheirPast } from "../../rules/market/unusual.ts";
import { goesToItsEnd, secondPageFits } from "../../rules/pages.ts";
import { claim, unknownSymbolRejected } from "../../rules/questions.ts";
import { at, equal, formatValue, rowsAt, valuesAt } from "../../rules/reading.ts";
import { always, each, sortedBy } from "../../rules/row-rules.ts";
import { define } from "../case.ts";
import { ofItsList } from "../relations.ts";

const path = "unusualItems.changes";

export default define("listUnusualItems", {
	values: { cursor: ["WyJiR0RvWkl5RyIsMTc5NTIwODQwMDAwMCwiQU1ELlVTIiwiNTItd2VlayBoaWdoIl0"] },
	ofLength: { cursor: () => undefined },
	conform: ofItsList({ symbol: undefined }),
	rules: [
		sameFigures(
			`${path}[]`,
			{ operationId: "getStaticInfo", path: "quote[]" },
			[{ here: "name", there: "nameEn" }],
			{ count: "100" },
		),
		changesNameTheirDay(`${path}[]`),
		changesFollowFromTheirPast(`${path}[]`),
		sortedBy(path, "alertTime", "desc"),
		atMost(path),
		secondPageFits(`${path}[]`, [{}]),
		goesToItsEnd(`${path}[]`, { count: "40" }, { count: "100" }),
		each(
			`${path}[]`,
			"the time is in milliseconds",
			({ alertTime }) => Number(alertTime) > Date.UTC(2000, 0, 1),
		),
		onlyThose(
			path,
			"symbol",
			["AAPL.US", "MSFT.US", "NVDA.US"],
			({ symbol }, requested) => symbol === requested,
		),
		always("with every alert off there are no changes", (body) => {
			return at(body, "unusualItems.allOff") === false || valuesAt(body, `${path}[]`).length === 0;
		}),
		claim("a security has all its changes, however many others have newer ones", async (context) => {
			const all = rowsAt(await context.body({ count: "100" }), `${path}[]`);
			if (all.length === 0) return context.skip("there are no changes");
			for (const symbol of [...new Set(all.map((change) => String(change["symbol"])))].slice(-8)) {
				const own = valuesAt(await context.body({ symbol, count: "3" }), `${path}[]`);
				const expected = all.filter((change) => change["symbol"] === symbol).slice(0, 3);
				if (!equal(own.slice(0, expected.length), expected))
					context.fail(`symbol=${symbol} answers ${formatValue(own)}, the market ${formatValue(expected)}`);
			}
		}),
		claim(
			"the emotion is that of the name: a rise and a high are up, a fall and a low are down",
			async (context) => {
				const all = rowsAt(await context.body({ count: "100" }), `${path}[]`);
				const wrong = all.find(({ alertName, emotion }) => {
					const word = String(alertName).split(" ").at(-1) ?? "";
					const expected = { rise: 2, high: 2, fall: 1, low: 1 }[word];
					return expected !== undefined && emotion !== expected;
				});
				if (wrong)
					context.fail(`${formatValue(wrong["alertName"])} has emotion ${formatValue(wrong["emotion"])}`);
			},
		),
		each(`${path}[]`, "the emotion is the sign of the change in percent", (item) => {
			const { emotion } = item;
			const change = valuesAt(item, "changeValues[]")
				.map(String)
				.find((text) => /^[+-][\d.]+%$/.test(text));
			return change === undefined || emotion === (change.startsWith("-") ? 1 : 2) || !/[1-9]/.test(change);
		}),
		unknownSymbolRejected(),
	],
});
