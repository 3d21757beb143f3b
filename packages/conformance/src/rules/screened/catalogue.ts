import { ofService } from "../questions.ts";
import { equal, type Row, rowsAt, shown } from "../reading.ts";
import type { Rule } from "../rule.ts";

const described = ({ id, key, name, unit }: Row) => ({ id, key, name, unit });

/** Indicators of an answer with the names of their groups, in its order. */
const catalogue = (body: unknown): readonly object[] =>
	rowsAt(body, "groups[]").flatMap((group) =>
		[...rowsAt(group, "filters[]"), ...rowsAt(group, "indicators[]")].map((one) => ({
			group: group["name"],
			...described(one),
		})),
	);

/** `listScreenerFilters` and `listScreenerIndicators` describe the same indicators in the same order. */
export const describesTheIndicatorsOf = (
	operationId: "listScreenerFilters" | "listScreenerIndicators",
): Rule =>
	ofService(`describes the indicators that ${operationId} answers`, async (context) => {
		const here = catalogue(await context.body({ symbol: undefined }));
		const there = catalogue((await context.other(operationId, {})).json);
		const wrong = here.findIndex((one, place) => !equal(one, there[place]));
		if (wrong >= 0) context.fail(`${shown(here[wrong])} is ${shown(there[wrong])} there`);
		if (here.length !== there.length) context.fail(`there are ${here.length} here and ${there.length} there`);
	});

/** The description of an indicator is that of its figure. */
export const describedAsFigures: Rule = ofService(
	"describes indicators in the words of listFigures",
	async (context) => {
		const { json } = await context.other("listFigures", {});
		const figures = new Map(rowsAt(json, "figures[]").map(({ key, description }) => [key, description]));
		const indicators = rowsAt(await context.body(), "groups[].indicators[]");
		const known = indicators.filter(({ key }) => figures.has(key));
		if (known.length === 0) return context.skip("no indicator is a figure");
		const wrong = known.find(({ key, description }) => figures.get(key) !== description);
		if (wrong)
			context.fail(
				`${shown(wrong["key"])} is described as ${shown(wrong["description"])}, ${shown(figures.get(wrong["key"]))} there`,
			);
	},
);
