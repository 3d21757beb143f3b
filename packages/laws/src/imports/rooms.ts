/** Folder of the rooms. */
export const server = "apps/server/src";

/**
 * Rooms of the server with their allowed imports, lowest floor first: a room imports only rooms above it in
 * this table. A room is a folder or a single file. Tests import every room.
 */
export const rooms: Readonly<Record<string, readonly string[]>> = {
	"errors.ts": [],
	log: [],
	fairness: [],
	"first-start": [],
	// The types of handlers and of their data, without the handlers.
	"operations/citing-reader.ts": ["errors.ts"],
	"operations/handler.ts": ["operations/citing-reader.ts"],
	"rate-limit": [],
	http: ["errors.ts", "rate-limit"],
	lifecycle: ["log"],
	request: ["errors.ts", "http"],
	metering: ["errors.ts", "request"],
	routing: ["lifecycle", "request"],
	parameters: ["errors.ts", "request"],
	oauth: ["errors.ts", "http", "lifecycle", "rate-limit", "request"],
	credentials: ["errors.ts", "oauth", "request"],
	telemetry: ["errors.ts", "http", "operations/handler.ts", "request"],
	pages: ["errors.ts", "http", "lifecycle"],
	operations: ["errors.ts", "metering", "operations/citing-reader.ts", "operations/handler.ts"],
	"long-queries": [
		"errors.ts",
		"fairness",
		"http",
		"operations",
		"operations/citing-reader.ts",
		"operations/handler.ts",
	],
	middleware: [
		"credentials",
		"errors.ts",
		"fairness",
		"http",
		"long-queries",
		"metering",
		"oauth",
		"operations/citing-reader.ts",
		"operations/handler.ts",
		"parameters",
		"rate-limit",
		"request",
		"routing",
		"telemetry",
	],
	"app.ts": [
		"fairness",
		"http",
		"middleware",
		"oauth",
		"operations/handler.ts",
		"pages",
		"parameters",
		"request",
		"routing",
		"telemetry",
	],
	"service.ts": [
		"app.ts",
		"first-start",
		"http",
		"lifecycle",
		"log",
		"long-queries",
		"oauth",
		"operations",
		"rate-limit",
		"telemetry",
	],
	"main.ts": ["lifecycle", "service.ts"],
};

/** Rooms that may import Express. Handlers, metering and credentials see values. */
export const expressRooms: readonly string[] = [
	"app.ts",
	"middleware",
	"oauth",
	"pages",
	"parameters",
	"request",
	"telemetry",
];
