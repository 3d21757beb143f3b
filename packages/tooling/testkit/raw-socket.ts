import { connect } from "node:net";

/** Everything that a server wrote to a connection before it closed it, read as Latin-1. */
export function sendRaw(port: number, text: string | Buffer): Promise<string> {
	return new Promise((resolve, reject) => {
		const socket = connect(port, "127.0.0.1", () => socket.write(text));
		let received = "";
		socket.setEncoding("latin1");
		socket.on("data", (chunk) => {
			received += chunk;
		});
		socket.on("close", () => resolve(received));
		// A server that refuses half-way may reset the connection after its answer.
		socket.on("error", (error) => (received === "" ? reject(error) : resolve(received)));
	});
}

/** Status and body of each answer that a server wrote. */
export function answersIn(received: string): { status: number; head: string; body: string }[] {
	const answers = [];
	let rest = received;
	while (rest !== "") {
		const end = rest.indexOf("\r\n\r\n");
		const head = rest.slice(0, end);
		const length = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0);
		answers.push({
			status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1]),
			head,
			body: rest.slice(end + 4, end + 4 + length),
		});
		rest = rest.slice(end + 4 + length);
	}
	return answers;
}
