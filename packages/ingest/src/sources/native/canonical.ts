import { canonicalDecimal, decimalPatterns } from "@us-market-data/market";
import { isNullable, type JsonSchema } from "./schema.ts";

/** Rewrites a checked value; undefined where a schema leaves nothing to rewrite. */
type Rewrite = ((value: unknown) => unknown) | undefined;

/**
 * Compiles a schema to a function that brings decimals (`1.50`) and instants (`….000Z`) of a checked value to
 * the one form in which the service compares and answers them. What may be null and is left out becomes null.
 */
export const compileCanonical = (schema: JsonSchema): ((value: unknown) => unknown) =>
	rewriteOf(schema) ?? ((value) => value);

function rewriteOf(schema: JsonSchema): Rewrite {
	if (decimalPatterns.has(schema.pattern)) return (value) => canonicalDecimal(String(value)) ?? value;
	if (schema.format === "date-time") return (value) => canonicalInstant(String(value));
	if (schema.anyOf) return rewriteNullable(schema.anyOf);
	if (schema.items) return rewriteItems(schema.items);
	return schema.properties ? rewriteProperties(schema.properties) : undefined;
}

function rewriteNullable(options: readonly JsonSchema[]): Rewrite {
	const inner = options.map(rewriteOf).find((rewrite) => rewrite !== undefined);
	return inner && ((value) => (value === null ? null : inner(value)));
}

function rewriteItems(items: JsonSchema): Rewrite {
	const inner = rewriteOf(items);
	return inner && ((value) => (value as unknown[]).map(inner));
}

function rewriteProperties(properties: Record<string, JsonSchema>): Rewrite {
	const inner = Object.entries(properties).flatMap(([name, schema]) => {
		const rewrite = rewriteOf(schema);
		const canBeNull = isNullable(schema);
		return rewrite || canBeNull ? [{ name, rewrite, canBeNull }] : [];
	});
	if (inner.length === 0) return undefined;
	return (value) => {
		const record = value as Record<string, unknown>;
		for (const { name, rewrite, canBeNull } of inner) {
			if (record[name] === undefined) {
				if (canBeNull) record[name] = null;
			} else if (rewrite) record[name] = rewrite(record[name]);
		}
		return record;
	};
}

/** Without a fraction of zeros, so that one instant has one spelling. */
const canonicalInstant = (text: string): string =>
	text.replace(/\.(\d*?)0*Z$/, (_, fraction: string) => (fraction === "" ? "Z" : `.${fraction}Z`));
