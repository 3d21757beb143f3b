import { countsDownTheRate, limitsAllConnections, renewsTheRate } from "../../rules/accounts/rates.ts";
import { statusOfTheCalendar } from "../../rules/market/days.ts";
import { claim } from "../../rules/questions.ts";
import { at, formatValue, valuesAt } from "../../rules/reading.ts";
import { each, unique } from "../../rules/row-rules.ts";
import { define } from "../case.ts";

/** Regular hours are between the next close and the next open only while the market trades. */
const trading = 202;

/** The text of each status; see `marketStatus`. */
const texts: Readonly<Record<string, RegExp>> = {
	"121": /half/i,
	"201": /pre/i,
	"202": /trading|open|regular/i,
	"203": /post|after/i,
	"204": /closed/i,
	"207": /overnight|night/i,
};

/** Milliseconds by which two clocks may differ. */
const clockError = 300_000;

/** Longer than the market was ever closed since 1933. */
const maxStateMs = 8 * 86_400_000;

export default define("getMarketStatus", {
	rules: [
		countsDownTheRate,
		limitsAllConnections,
		renewsTheRate,
		statusOfTheCalendar,

		unique("status.marketTime", "market"),
		each(
			"status.marketTime[]",
			"what comes next comes after now",
			({ timestamp, nextOpensAt, nextClosesAt }) => {
				return String(timestamp) < String(nextOpensAt) && String(timestamp) < String(nextClosesAt);
			},
		),
		each("status.marketTime[]", "it closes before it opens only while it trades", (time) => {
			return (
				String(time["nextClosesAt"]) < String(time["nextOpensAt"]) === (time["marketStatus"] === trading)
			);
		}),
		each("status.marketTime[]", "the label is the text of the status", ({ marketStatus, label }) => {
			return texts[String(marketStatus)]?.test(String(label)) ?? false;
		}),
		claim("it speaks of now", async (context) => {
			const [time] = valuesAt(await context.body(), "status.marketTime[]");
			const [since, next] = ["timestamp", "nextOpensAt"].map((name) => Date.parse(String(at(time, name))));
			const [now, then] = [context.now(), Number(since)];
			const isNow = then < now + clockError && then > now - maxStateMs && Number(next) > now - clockError;
			if (!isNow) context.fail(`${formatValue(time)} is not of now`);
		}),
	],
});
