import { each, unique } from "../../rules/answers.ts";
import { atMost, ordersBy } from "../../rules/lists.ts";
import { claim } from "../../rules/questions.ts";
import { at, valuesAt } from "../../rules/reading.ts";
import { define } from "../case.ts";

const path = "topMovers.events";

export default define("listTopMovers", {
	rules: [
		unique(path, "stock"),
		atMost(path),
		ordersBy(path, { sort: "time" }, "timestamp", "desc"),
		each(`${path}[]`, "the direction is that of the change", ({ alertType, stock }) => {
			return String(at(stock, "change")).startsWith("-") === (alertType === "down");
		}),
		each(`${path}[].stock`, "the code is the symbol without its market", ({ symbol, code }) => {
			return symbol === `${code}.US`;
		}),
		claim("nextParams lead to an earlier day", async (talk) => {
			const first = await talk.body();
			const date = at(first, "topMovers.nextParams.date");
			if (typeof date !== "string") return talk.skip("there is no earlier day");
			const later = valuesAt(first, `${path}[].timestamp`).map((time) => String(time).slice(0, 10));
			const earlier = valuesAt(await talk.body({ date }), `${path}[].timestamp`).map((time) =>
				String(time).slice(0, 10),
			);
			if (earlier.some((day) => day !== date)) talk.fail(`date=${date} answers events of ${earlier.join()}`);
			if (later.some((day) => day <= date)) talk.fail(`${date} is not before ${later.join()}`);
		}),
	],
});
