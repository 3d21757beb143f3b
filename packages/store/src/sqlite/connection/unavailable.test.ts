import { smallDisk, temporaryFolder } from "@us-market-data/tooling/testkit";
import { expect, onTestFinished, test } from "vitest";
import { StoreUnavailable } from "../../errors.ts";
import { Connection } from "./connection.ts";
import { translated } from "./unavailable.ts";

const failure = (errcode: number) => Object.assign(new Error("says SQLite"), { errcode });

test.each([
	["busy", 5],
	["busy in a snapshot", 517],
	["read only", 8],
	["read only because it was moved", 1032],
	["I/O error while reading", 266],
	["I/O error of fsync", 1034],
	["malformed", 11],
	["full", 13],
	["cannot open", 14],
	["not a database", 26],
])("%s can pass, and names the file", (_what, code) => {
	const error = translated(failure(code), "/data/accounts.sqlite");
	expect(error).toBeInstanceOf(StoreUnavailable);
	expect(error).toMatchObject({ message: "/data/accounts.sqlite cannot be used: says SQLite" });
});

test.each([
	["a constraint", 19],
	["a wrong statement", 1],
	["a mismatch", 20],
])("%s is a fault of whoever asked", (_what, code) => {
	const error = failure(code);
	expect(translated(error, "/data/accounts.sqlite")).toBe(error);
});

test("a file that may not grow is full, and takes rows again when it may", async () => {
	const connection = new Connection(`${await temporaryFolder()}/small.sqlite`);
	connection.exec("create table fruit (name text); pragma max_page_count = 3");
	const fill = () => connection.objects("insert into fruit values (?)").run("x".repeat(20_000));
	expect(fill).toThrow("small.sqlite cannot be used: database or disk is full");
	connection.exec("pragma max_page_count = 1000");
	fill();
	expect(connection.objects("select count(*) as n from fruit").get()?.["n"]).toBe(1);
	connection.close();
});

test("a disk that became full is told as such, by whatever code SQLite tells it", async ({ skip }) => {
	const disk = await smallDisk(1);
	if (!disk) return skip("this user may not mount a file system");
	onTestFinished(disk.remove);
	const file = `${disk.folder}/accounts.sqlite`;
	const connection = new Connection(file);
	connection.exec("create table fruit (name text)");
	await disk.fill();
	const message = `${file} cannot be used: the disk is full (`;
	expect(() => connection.objects("insert into fruit values (?)").run("x".repeat(20_000))).toThrow(message);
	expect(translated(failure(10), file)).toMatchObject({ message: `${message}says SQLite)` });
	expect(translated(failure(5), file)).toMatchObject({ message: `${file} cannot be used: says SQLite` });
	await disk.free();
	expect(translated(failure(10), file)).toMatchObject({ message: `${file} cannot be used: says SQLite` });
	connection.close();
});
