import {
	namesItsKeys,
	reportsEachChargeAtOnce,
	undisturbed,
	usageOfAnExhaustedAccount,
	usageOfTheMonth,
} from "../../rules/accounts/counting.ts";
import { keyDecides, readsHeadersInAnyCase, reportsItsOwnAccount } from "../../rules/accounts/order.ts";
import { at, rowAt, valuesAt } from "../../rules/reading.ts";
import { always, sortedBy, unique } from "../../rules/row-rules.ts";
import { define } from "../case.ts";

const sum = (values: readonly unknown[]): number =>
	values.reduce<number>((total, value) => total + Number(value), 0);

export default define("getAccountUsage", {
	rules: [
		usageOfTheMonth,
		undisturbed(reportsEachChargeAtOnce),
		usageOfAnExhaustedAccount,
		namesItsKeys,
		reportsItsOwnAccount("usage.byKey[].keyPrefix"),
		keyDecides,
		readsHeadersInAnyCase,
		sortedBy("usage.byDay", "date", "asc"),
		sortedBy("usage.byOperation", "count", "desc"),
		sortedBy("usage.byKey", "count", "desc"),
		unique("usage.byDay", "date"),
		unique("usage.byOperation", "operationId"),
		always("used and remaining make the allowance", (body) => {
			const { allowance, used, remaining } = rowAt(body, "usage");
			return allowance === null
				? remaining === null
				: remaining === Math.max(0, Number(allowance) - Number(used));
		}),
		always("the days add up to what is used", (body) => {
			return sum(valuesAt(body, "usage.byDay[].count")) === at(body, "usage.used");
		}),
		always("the period ends after it begins", (body) => {
			return String(at(body, "usage.periodStartsAt")) < String(at(body, "usage.periodEndsAt"));
		}),
	],
});
