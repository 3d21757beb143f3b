import type { KyselyPlugin } from "kysely";
import { type AnyMigrations, upgradeStores } from "./earlier-schemas.ts";

/** A process that upgrades every store of a location, and dies by SIGKILL behind the n-th statement of the upgrade. */
const [location = "", mortal = "0"] = process.argv.slice(2);
let done = 0;

const dying: KyselyPlugin = {
	transformQuery: ({ node }) => node,
	transformResult: async ({ result }) => {
		if (++done === Number(mortal)) {
			process.kill(process.pid, "SIGKILL");
			await new Promise(() => {});
		}
		return result;
	},
};

const mortals = (migrations: AnyMigrations): AnyMigrations =>
	Object.fromEntries(
		Object.entries(migrations).map(([name, { up }]) => [name, { up: (db) => up(db.withPlugin(dying)) }]),
	);

await upgradeStores(location, mortals);
process.stdout.write(String(done));
