import { hash } from "node:crypto";
import { createServer } from "node:http";
import { DatabaseSync } from "node:sqlite";
import document from "@us-market-data/contract/openapi.json" with { type: "json" };
import express, { type ErrorRequestHandler, type Request, type RequestHandler } from "express";
import * as OpenApiValidator from "express-openapi-validator";
import helmet from "helmet";
import { pino } from "pino";
import { pinoHttp } from "pino-http";
import { listen } from "./listen.ts";
import { readResponses } from "./recording.ts";

/**
 * The typical stack for the same promises: helmet, pino-http to a file, express-openapi-validator with security handlers,
 * keys from SQLite, one commit that waits for the disk per answer, and the object from memory.
 */
const [, , , , keyDatabase = "", logFile = ""] = process.argv;
const responseTo = readResponses();
type OpenApiDocument = Exclude<Parameters<typeof OpenApiValidator.middleware>[0]["apiSpec"], string>;

const database = new DatabaseSync(keyDatabase);
database.exec("pragma journal_mode = wal; pragma synchronous = full");
const keyOf = database.prepare("select account from keys where sha256 = ? and revoked = 0");
const charge = database.prepare(
	"update accounts set used = used + 1 where id = ? and (allowance is null or used < allowance)",
);

/** Accounts of the requests under way. */
const accounts = new WeakMap<Request, number>();

function authenticate(request: Request): boolean {
	const key = request.get("x-api-key");
	const found = key === undefined ? undefined : keyOf.get(hash("sha256", key, "hex"));
	if (!found) return false;
	accounts.set(request, Number(found["account"]));
	return true;
}

const respond: RequestHandler = (request, response) => {
	const charged = charge.run(accounts.get(request) ?? 0).changes === 1;
	response.status(charged ? 200 : 402).json(responseTo(request.originalUrl).body);
};

const rejectWith: ErrorRequestHandler = (error, request, response, _next) => {
	response.status(error.status ?? 500).json(responseTo(request.originalUrl).body);
};

const app = express();
app.use(helmet());
app.use(pinoHttp({ logger: pino(pino.destination({ dest: logFile, sync: false, append: true })) }));
app.use(
	OpenApiValidator.middleware({
		apiSpec: document as unknown as OpenApiDocument,
		validateSecurity: { handlers: { ApiKeyHeader: authenticate, BearerAuth: () => false } },
	}),
);
app.use(respond);
app.use(rejectWith);
listen(createServer(app));
