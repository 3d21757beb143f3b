import type { ChoiceIndicator, NumericIndicator } from "../src/screener/indicator.ts";
import { indicators } from "../src/screener/indicators.ts";

/** The unit of an indicator behind its name, as the contract says it. */
const units: Readonly<Record<string, string>> = {
	x: " as a multiple",
	"%": " in percent",
	currency: " in the currency of the security",
};

const numeric = ({ key, name, unit, description, example }: NumericIndicator): string => {
	const schema = key === "lastdone" ? "NullablePrice" : "NullableDecimal";
	const words = description ?? `${name}${units[unit ?? ""] ?? ""}.`;
	return `${key}: { $ref: ${schema}.yaml, description: '${words.replaceAll("'", "''")}', examples: ['${example}'] }`;
};

/** Abbreviations and proper names keep their capital, and take an article unless they are abbreviations. */
const inSentence = (name: string): string => {
	if (/^[A-Z]{3}/.test(name)) return name;
	return `the ${name.startsWith("Bollinger") ? name : name.replace(/^./, (letter) => letter.toLowerCase())}`;
};

const technical = ({ key, name, choices }: ChoiceIndicator): string[] => {
	const states = choices ?? [];
	const listed = states.map((state) => `\`${state}\``).join(" or ");
	return [
		`${key}:`,
		"  oneOf:",
		`    - { type: string, enum: [${states.join(", ")}] }`,
		"    - { type: 'null' }",
		`  description: 'Signal of ${inSentence(name)}: ${listed}; null without a signal.'`,
	];
};

const text = ({ key, name }: ChoiceIndicator): string =>
	`${key}: { type: [string, 'null'], minLength: 1, description: '${name}.' }`;

/** The schema of an item of `searchScreener`, with a member for each indicator. */
export function screenerItemSchema(): string {
	const members = indicators.flatMap((indicator) => {
		if (indicator.kind === "numeric") return numeric(indicator);
		return indicator.kind === "technical" ? technical(indicator) : text(indicator);
	});
	return `# Generated from packages/analytics/src/screener by \`pnpm generate\`. Do not edit.
ScreenerItem:
  type: object
  description: |
    One security, with its values of \`lastdone\`, \`changerate\`, every key of the conditions and every key of \`show\`,
    each a property under its key: a decimal string in the unit of the indicator, text for text keys, null when not known.
  required: [symbol, name, lastdone, changerate]
  x-described: [symbol, name]
  x-members: indicators
  properties:
    symbol: { $ref: Symbol.yaml }
    name:
      type: string
      description: Name of the security.
${members.map((line) => `    ${line}\n`).join("")}`;
}
