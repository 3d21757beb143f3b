import { ofService } from "../questions.ts";
import { at, rowsAt, shown } from "../reading.ts";
import type { Rule } from "../rule.ts";

/** Securities whose symbol has a part behind a dot or a hyphen. */
const most = 3;

/** A class of shares is named by its whole symbol, such as `BRK.B.US`, and in the company family without its market too. */
export const namesClassesOfShares = (path: string, code?: string): Rule =>
	ofService("answers classes of shares by their whole symbol", async (context) => {
		const { json } = await context.other("listSecurities", { count: "1000", listing_status: "listed" });
		const classes = rowsAt(json, "securities[]")
			.filter(({ symbol }) => /[.-].*\.US$/.test(String(symbol)))
			.slice(0, most);
		if (classes.length === 0) return context.skip("no listed security has such a symbol");
		for (const { symbol, exchange } of classes) {
			const [whole, plain] = [String(symbol), String(symbol).replace(/\.US$/, "")];
			const isCompany = context.operation.family === "company";
			const prefixed = typeof exchange === "string" ? [`${exchange}:${plain}`] : [];
			for (const asked of isCompany ? [whole, plain, ...prefixed] : [whole]) {
				const body = await context.body({ symbol: asked });
				if (at(body, path) !== whole) context.fail(`${asked} answers ${shown(at(body, path))}, not ${whole}`);
				if (code !== undefined && at(body, code) !== plain)
					context.fail(`${code} of ${whole} is ${shown(at(body, code))}, not ${plain}`);
			}
		}
	});
