import { figures } from "@us-market-data/analytics";
import { areaDocs, loadSchemas, operationDocs } from "@us-market-data/client/docs";
import { settingDocs } from "@us-market-data/runtime";
import { code, page, table } from "./markdown.ts";
import { operationPage } from "./operation-page.ts";

/** The pages that are made of the code, by their place in the site. */
export async function referencePages(): Promise<Map<string, string>> {
	const schemas = await loadSchemas();
	return new Map([
		...operationDocs.map(
			(doc) => [`reference/operations/${doc.operationId}.md`, operationPage(doc, schemas)] as const,
		),
		["reference/operations/index.md", operationsPage()],
		["reference/settings.md", settingsPage()],
		["reference/figures.md", figuresPage()],
	]);
}

const linkTo = (operationId: string, folder = "."): string =>
	`[${code(operationId)}](${folder}/${operationId}.md)`;

const operationsPage = (): string =>
	page("Operations", "Every operation of the contract by area.", [
		`${operationDocs.length} operations in ${areaDocs.length} areas. [Metering](../../concepts/metering.md) tells what an answer costs.`,
		...areaDocs.flatMap(({ name, description }) => [
			`## ${name}`,
			description,
			table(
				["Operation", "", "Path"],
				operationDocs
					.filter(({ area }) => area === name)
					.map(({ operationId, summary, path }) => [linkTo(operationId), summary, code(path)]),
			),
		]),
	]);

const settingsPage = (): string =>
	page("Settings", "Every setting of the service, with its default and what it accepts.", [
		"Each is an environment variable. An empty one counts as unset. The service refuses an invalid value at its start and names the allowed ones. A secret may also lie in a file that `<name>_FILE` names.",
		table(
			["Setting", "Default", "Value"],
			settingDocs.map(({ name, initial, description, isSecret }) => [
				code(name),
				code(initial),
				isSecret ? `${description}. Secret: ${code(`${name}_FILE`)} is accepted` : description,
			]),
		),
	]);

const figuresPage = (): string =>
	page("Figures", "The formula and the inputs of every derived number.", [
		`${figures.length} figures are derived from records. ${linkTo("listFigures", "./operations")} answers the same, and \`explain=true\` shows the values behind a figure ([provenance](../concepts/provenance.md)).`,
		...figures.flatMap(({ key, name, description, formula, unit, places, nullWhen, inputs, served }) => [
			`## ${key}`,
			`**${name}.** ${description}`,
			table(
				["", ""],
				[
					["Formula", code(formula)],
					["Inputs", inputs.map(code).join(", ")],
					["Unit", unit],
					["Decimal places", places === null ? "exact" : String(places)],
					["Null", nullWhen],
					[
						"Answered by",
						served.map((one) => `${linkTo(one.operationId, "./operations")} ${code(one.member)}`).join(", "),
					],
				],
			),
		]),
	]);
