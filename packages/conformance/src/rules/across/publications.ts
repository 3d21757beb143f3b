import { dayOf } from "../new-york.ts";
import { ofService } from "../questions.ts";
import { at, equal, type Row, rowIfAny, rowsAt, shown } from "../reading.ts";
import type { Rule, RuleContext } from "../rule.ts";

/** Items of a list of the other operation, with all members that both have. */
export const sameItems = (
	operationId: string,
	path: string,
	ask: Readonly<Record<string, string>> = {},
): Rule =>
	ofService(`answers ${path} with the values of ${operationId}`, async (context) => {
		let judged = 0;
		for (const symbol of context.service.symbols) {
			const own = rowsAt(await context.body({ symbol }), path);
			const { json } = await context.other(operationId, { ...ask, symbol });
			const others = rowsAt(json, path);
			if (own.length !== others.length)
				context.fail(`${symbol}: ${own.length} ${path} here, ${others.length} there`);
			const wrong = own.find((item, i) =>
				Object.keys(item).some((name) => !equal(item[name], others[i]?.[name])),
			);
			if (wrong) context.fail(`${symbol}: ${shown(wrong)} differs from ${operationId}`);
			judged += own.length;
		}
		if (judged === 0) context.skip(`no ${path}`);
	});

/** Publications of a security on a day, newest first. */
async function publicationsOn(context: RuleContext, symbol: string, day: string): Promise<readonly Row[]> {
	const lists = [
		["listNews", "news[]", "publishTime"],
		["listFilings", "filings[]", "publishedAt"],
		["listTopics", "topics[]", "publishedAt"],
	] as const;
	const found: Row[] = [];
	for (const [operationId, path, member] of lists) {
		const { json } = await context.other(operationId, { symbol, count: "50" });
		for (const item of rowsAt(json, path))
			if (dayOf(String(item[member])) === day) found.push({ ...item, publishedAt: item[member] });
	}
	return found.toSorted(
		(a, b) => Date.parse(String(b["publishedAt"])) - Date.parse(String(a["publishedAt"])),
	);
}

/** The publication of a mover is the newest of its security on that day, or null when there is none. */
export const postsAreTheNewest = (path: string): Rule =>
	ofService("answers the newest publication of each mover", async (context) => {
		const rows = rowsAt(await context.body({ count: "12" }), path);
		if (rows.length === 0) return context.skip("no movers");
		for (const row of rows) {
			const posts = await publicationsOn(context, String(at(row, "stock.symbol")), String(row["date"]));
			const [newest] = posts;
			const times = posts.filter(({ publishedAt }) => publishedAt === newest?.["publishedAt"]);
			const told = rowIfAny(row, "post");
			const isOne = told ? times.some(({ id }) => id === told["id"]) : !newest;
			if (!isOne) context.fail(`${shown(row)} has not the newest publication, ${shown(newest?.["id"])}`);
			const own = times.find(({ id }) => id === told?.["id"]);
			// A filing has several addresses.
			const isSame = (name: string) => own?.[name] === undefined || own[name] === told?.[name];
			if (told && own && !(isSame("title") && isSame("url")))
				context.fail(`${shown(told)} is ${shown(own["title"])} at ${shown(own["url"])}`);
			if (told && newest && told["publishedAt"] !== newest["publishedAt"])
				context.fail(`${shown(told)} was published at ${shown(newest["publishedAt"])}`);
		}
	});
