import { randomUUID } from "node:crypto";
import { inject } from "vitest";
import { runOn } from "./statement.ts";

/** A database of its own for a test. */
export interface TestDatabase {
	url: string;
	drop(): Promise<void>;
}

/** Creates a database on the server of the test run, empty or as a copy of another one that nobody uses. */
export async function newDatabase(template?: TestDatabase): Promise<TestDatabase> {
	const server = await serverUrl();
	const name = `test_${randomUUID().replaceAll("-", "")}`;
	const copied = template ? ` template ${new URL(template.url).pathname.slice(1)}` : "";
	await runOn(server, `create database ${name}${copied}`);
	return {
		url: new URL(`/${name}`, server).href,
		drop: async () => void (await runOn(server, `drop database ${name} with (force)`)),
	};
}

/** Makes databases that are copies of one that `prepare` has filled, which is done once. */
export function preparedDatabases(prepare: (url: string) => Promise<void>): () => Promise<TestDatabase> {
	let template: Promise<TestDatabase> | undefined;
	const makeTemplate = async () => {
		const made = await newDatabase();
		await prepare(made.url);
		return made;
	};
	return async () => {
		template ??= makeTemplate();
		return newDatabase(await template);
	};
}

async function serverUrl(): Promise<string> {
	const answer = await fetch(inject("postgresOnDemand"));
	const text = await answer.text();
	if (!answer.ok) throw new Error(text);
	return text;
}
