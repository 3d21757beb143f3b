import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** One address behind which one of several servers stands, as a proxy or a moved name does it. */
export interface Switch {
	port: number;
	/** Leads everybody to another server from now on; connections to the last one break. */
	leadTo(port: number): void;
	close(): void;
}

export async function openSwitch(first: number): Promise<Switch> {
	let target = first;
	const open = new Set<Socket>();
	const server = createServer((client) => {
		const behind = connect(target, "127.0.0.1");
		for (const [from, to] of [
			[client, behind],
			[behind, client],
		] as const) {
			open.add(from);
			from.on("error", () => {});
			from.on("close", () => {
				open.delete(from);
				to.destroy();
			});
			from.pipe(to);
		}
	});
	await once(server.listen(0, "127.0.0.1"), "listening");
	const breakAll = () => {
		for (const socket of open) socket.destroy();
	};
	return {
		port: (server.address() as AddressInfo).port,
		leadTo(port) {
			target = port;
			breakAll();
		},
		close() {
			server.close();
			breakAll();
		},
	};
}
