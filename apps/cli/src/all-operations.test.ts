import { operationDocs, type ParameterDoc, streamDocs } from "@us-market-data/client/docs";
import { expect, test } from "vitest";
import { areas, commandsOf, isStream, optionOf, wordsOf } from "./catalog.ts";
import { areaCommand, defaultName, exampleOf } from "./operation-command.ts";
import { formatBody } from "./tables/format-body.ts";
import { serviceOfFile } from "./testing/service.ts";

/** Every operation of the contract as a command, with the example values of its contract. */
const service = serviceOfFile();
const commands = areas.flatMap(({ name }) => commandsOf(name));
const exampleFor = (parameter: ParameterDoc): string =>
	exampleOf(parameter) ?? parameter.schema.enum?.[0] ?? "";

test("each operation and stream is one command with words of its own", () => {
	const words = commands.map(({ doc, name }) => wordsOf(doc, name));
	expect(new Set(words).size).toBe(operationDocs.length + streamDocs.length);
	expect(words).toContain("usmd quote depth");
	expect(words).toContain("usmd screener search");
});

const ending = commands.filter(({ doc }) => !isStream(doc));

test.each(ending.map((command) => [wordsOf(command.doc, command.name), command] as const))(
	"%s answers",
	async (words, { doc, positional }) => {
		const required = doc.parameters.filter((parameter) => parameter.required && parameter !== positional);
		const named = required.flatMap((parameter) => [optionOf(parameter), exampleFor(parameter)]);
		const own = positional?.required ? [exampleFor(positional)] : [];
		const args = [...words.split(" ").slice(1), ...own, ...named];
		const json = await service.usmd(...args, "--json");
		expect(json, words).toMatchObject({ code: 0, stderr: "" });
		const body = JSON.parse(json.stdout) as object;
		expect(withoutTimes(await requestOf(args))).toEqual(withoutTimes(body));
		expect(formatBody(body, 100)).not.toContain("undefined");
	},
);

/** The answer to the request that `--curl` names. */
async function requestOf(args: readonly string[]): Promise<unknown> {
	const { stdout } = await service.usmd(...args, "--curl");
	const response = await fetch(/'(http[^']+)'/.exec(stdout)?.[1] ?? "", {
		headers: { "x-api-key": await service.key() },
	});
	return response.json();
}

/** Answers of two requests may differ in the instants of the requests, in links that end after them, and in what they count. */
const withoutTimes = (body: unknown): unknown =>
	JSON.parse(
		JSON.stringify(body, (name, value: unknown) =>
			/^(timestamp|updatedAt|lastUsedAt|expiresAt|used|remaining|count)$/.test(name)
				? null
				: typeof value === "string" && value.includes("?link=")
					? value.split("?link=")[0]
					: value,
		),
	);

test("every parameter of the contract is an option of its command", () => {
	for (const { doc, name } of commands) {
		const area = areaCommand(doc.area, "", async () => {});
		const help = area.commands.find((one) => one.name() === (name || defaultName))?.helpInformation();
		for (const parameter of doc.parameters.filter(({ aliasOf }) => aliasOf === undefined))
			expect(help, wordsOf(doc, name)).toMatch(new RegExp(`${optionOf(parameter)}\\b|\\[?${parameter.name}`));
	}
});

test("options of one command are not taken by another one of the same area", async () => {
	const { stdout } = await service.usmd(
		"quote",
		"static-info",
		"--symbols",
		"KO.US",
		"--data_version",
		"1-a",
		"--curl",
	);
	expect(stdout).toContain("/quote/static_info?symbols=KO.US&data_version=1-a");
	const newest = await service.usmd("quote", "KO.US", "--data-version", "1-a", "--curl");
	expect(newest.stdout).toContain("/quote?");
	expect(newest.stdout).toContain("data_version=1-a");
});
