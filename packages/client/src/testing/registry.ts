import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { runServer } from "verdaccio";

/** A private registry on loopback: Verdaccio, which anybody may read and a user with a name may publish to. */
export interface Registry extends AsyncDisposable {
	url: string;
	/** The token of a user that was just added. */
	token: string;
}

/** Starts the registry with its packages in a folder. */
export async function startRegistry(folder: string): Promise<Registry> {
	const config = {
		storage: join(folder, "storage"),
		self_path: folder,
		auth: { htpasswd: { file: join(folder, "users") } },
		packages: { "**": { access: "$all", publish: "$authenticated" } },
		log: { type: "stdout", level: "fatal" },
	};
	const app = (await runServer(config)) as Parameters<typeof createServer>[1] | Server;
	const server = (typeof app === "function" ? createServer(app) : (app as Server)).listen(0, "127.0.0.1");
	await once(server, "listening");
	const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	return {
		url,
		token: await addUser(url),
		async [Symbol.asyncDispose]() {
			server.closeAllConnections();
			server.close();
			await once(server, "close");
		},
	};
}

async function addUser(url: string): Promise<string> {
	const user = { name: "publisher", password: "a password of the test", type: "user", roles: [] };
	const response = await fetch(`${url}/-/user/org.couchdb.user:publisher`, {
		method: "PUT",
		headers: { "content-type": "application/json" },
		body: JSON.stringify(user),
	});
	const { token } = (await response.json()) as { token?: string };
	if (!token) throw new Error(`the registry adds no user: ${response.status}`);
	return token;
}
