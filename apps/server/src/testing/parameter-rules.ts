import { type OperationId, operationList, type Parameter } from "@us-market-data/contract";
import { goodRequests } from "./good-requests.ts";
import {
	calendarDate,
	choice,
	date,
	flag,
	integer,
	type ParameterValues,
	symbol,
	symbols,
	text,
} from "./parameter-values.ts";

/** Operations whose days the trading calendar has to know. */
const ofCalendar = ["listTradingDays", "getTradingCalendar"];

/** The accepted values of a query parameter, by the contract. */
function valuesOf(operationId: OperationId, { schema, valueAliases = {} }: Parameter): ParameterValues {
	const { type, minimum = 0, maximum = 0, format, pattern, items, maxItems = 0 } = schema;
	if (type === "integer") return integer(minimum, maximum);
	if (type === "boolean") return flag;
	if (type === "array" && items?.pattern?.includes("\\.US")) return symbols(maxItems);
	if (format === "date") return ofCalendar.includes(operationId) ? calendarDate : date;
	if (pattern?.includes("\\.US") || pattern?.includes("\\.(US|HK)")) return symbol;
	if (!schema.enum) return text;
	const isAlias = (value: string) => Object.hasOwn(valueAliases, value);
	const isCode = (value: string) => isAlias(value) && /^\d*$/.test(value);
	const listed = (isListed: (value: string) => boolean) => schema.enum?.filter(isListed).join(", ");
	return choice(
		listed((value) => !isAlias(value)) ?? "",
		listed(isCode),
		listed((value) => isAlias(value) && !isCode(value)),
	);
}

type Kind = ParameterValues["kind"];
type ValuesOf<K extends Kind> = Extract<ParameterValues, { kind: K }>;

/** One parameter of an operation, with its accepted values. */
export type Rule<K extends Kind = Kind> = { operation: OperationId; parameter: string } & ValuesOf<K>;

const isOf = <K extends Kind>(kind: K, values: ParameterValues): values is ValuesOf<K> =>
	values.kind === kind;

/** All query parameters whose values are of a kind, aliases included. */
export function rulesOf<K extends Kind>(kind: K): Rule<K>[] {
	return operationList.flatMap(({ operationId, parameters }) =>
		parameters
			.filter((parameter) => parameter.in === "query")
			.flatMap((parameter) => {
				const values = valuesOf(operationId, parameter);
				return isOf(kind, values) ? [{ operation: operationId, parameter: parameter.name, ...values }] : [];
			}),
	);
}

/** A good request in which one parameter has another value, written as it goes over the wire. */
export function requestWith(
	{ operation, parameter }: Pick<Rule, "operation" | "parameter">,
	raw: string,
): string {
	const [path = "", query = ""] = goodRequests[operation].split("?");
	const replaced =
		operation === "listHistoryCandlesticks" && /^(start|end)$/.test(parameter) ? ["count"] : [];
	const aliased = [parameter, ...replaced, ...(parameter === "markets" ? ["market"] : [])];
	const otherPairs = query
		.split("&")
		.filter((piece) => piece !== "" && !aliased.includes(piece.split("=")[0] ?? ""));
	return `${path}?${[...otherPairs, `${parameter}=${raw}`].join("&")}`;
}
