import type { KnownFile } from "../../updates.ts";
import type { Connection } from "../connection/connection.ts";

/** Maximum number of stored URLs; the longest unseen are removed first, and are then fetched again. */
const most = 200_000;

/** The tables `files` and `settled`. */
export class Files {
	readonly #connection: Connection<unknown>;

	constructor(connection: Connection<unknown>) {
		this.#connection = connection;
	}

	known(url: string): KnownFile | null {
		const row = this.#connection.objects("select * from files where url = ?").get(url);
		if (!row) return null;
		const text = (name: string) => (row[name] === null ? null : String(row[name]));
		return {
			etag: text("etag"),
			lastModified: text("last_modified"),
			datasets: JSON.parse(String(row["datasets"])),
		};
	}

	remember(url: string, file: KnownFile, now: number): void {
		const { etag, lastModified, datasets } = file;
		const result = this.#connection
			.objects("insert or replace into files values (?, ?, ?, ?, ?)")
			.run(url, etag, lastModified, JSON.stringify(datasets), now);
		if (Number(result.changes) > 0) this.#bound();
	}

	forget(url: string): void {
		this.#connection.objects("delete from files where url = ?").run(url);
	}

	settle(source: string, item: string, now: number): void {
		this.#connection.objects("insert or replace into settled values (?, ?, ?)").run(source, item, now);
	}

	isSettled(source: string, item: string): boolean {
		const query = "select 1 from settled where source = ? and item = ?";
		return this.#connection.objects(query).get(source, item) !== undefined;
	}

	#bound(): void {
		this.#connection
			.objects(
				`delete from files where url in (
				select url from files order by seen_at desc limit -1 offset ?)
				and (select count(*) from files) > ?`,
			)
			.run(most, most);
	}
}
