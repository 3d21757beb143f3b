import { Agent, get } from "node:http";

/** What the process of the readers opens. */
export interface ReadersOrder {
	url: string;
	key: string;
	/** Connections take turns. */
	paths: string[];
	connections: number;
	/** Seconds of the market in a second. */
	speed: number;
}

/** What the readers have taken so far. */
export interface Readings {
	at: number;
	/** Of all connections, by the sample's size of an event. */
	events: number;
	bytes: number;
	/** Connections that are open. */
	opened: number;
	/** Milliseconds that events of the sample came later than the promptest one of their connection. */
	delays: number[];
}

/** Every so many connections are read event by event; of the others bytes are counted, to leave the processor to the server. */
const sampleEvery = 50;

const total = { opened: 0, bytes: 0, sampleBytes: 0, sampleEvents: 0, delays: [] as number[] };

function open({ url, key, paths, speed }: ReadersOrder, number: number, agent: Agent): void {
	const isSampled = number % sampleEvery === 0;
	let text = "";
	/** The earliest that an event of the connection came, against its time in the market. */
	let earliest = Number.POSITIVE_INFINITY;
	get(
		new URL(paths[number % paths.length] ?? "", url),
		{ agent, headers: { "x-api-key": key } },
		(response) => {
			if (response.statusCode !== 200) throw new Error(`a stream is answered ${response.statusCode}`);
			total.opened++;
			response.on("data", (chunk: Buffer) => {
				total.bytes += chunk.length;
				if (!isSampled) return;
				total.sampleBytes += chunk.length;
				text += chunk.toString("latin1");
				const now = performance.now();
				for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
					const json = /^data: (.*)$/m.exec(text.slice(0, end))?.[1];
					text = text.slice(end + 2);
					if (json === undefined) continue;
					const event = JSON.parse(json);
					if (event.event !== "trade") continue;
					const offset = now - Date.parse(event.timestamp) / speed;
					earliest = Math.min(earliest, offset);
					total.sampleEvents++;
					total.delays.push(offset - earliest);
				}
			});
		},
	).on("error", () => {});
}

process.on("message", (message: ReadersOrder | "reading") => {
	if (message !== "reading") {
		const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });
		for (let number = 0; number < message.connections; number++) open(message, number, agent);
		return;
	}
	const { opened, bytes, sampleBytes, sampleEvents, delays } = total;
	const readings: Readings = {
		at: performance.now(),
		events: sampleEvents === 0 ? 0 : (bytes / sampleBytes) * sampleEvents,
		bytes,
		opened,
		delays: delays.splice(0),
	};
	process.send?.(readings);
});
