import { expect, it } from "vitest";
import { newDatabase } from "../../testing/postgres/database.ts";
import { WriterConnection } from "./writer-connection.ts";

it("bounds the time for which the session of a writer that is gone keeps its locks", async () => {
	const { url, drop } = await newDatabase();
	const writer = new WriterConnection(url);
	await writer.connect();
	const names = ["tcp_keepalives_idle", "tcp_user_timeout", "idle_in_transaction_session_timeout"];
	const settings = names.map((name) => `current_setting('${name}') as ${name}`).join(", ");
	expect(await writer.rows(`select ${settings}`)).toEqual([
		{ tcp_keepalives_idle: "15", tcp_user_timeout: "60000", idle_in_transaction_session_timeout: "1min" },
	]);
	await writer.close();
	await drop();
});
