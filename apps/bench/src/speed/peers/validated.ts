import { createServer } from "node:http";
import document from "@us-market-data/contract/openapi.json" with { type: "json" };
import express, { type ErrorRequestHandler } from "express";
import * as OpenApiValidator from "express-openapi-validator";
import { listen } from "./listen.ts";
import { readResponses } from "./recording.ts";

/** Express with express-openapi-validator as its manual shows it, and nothing else. */
const responseTo = readResponses();
type OpenApiDocument = Exclude<Parameters<typeof OpenApiValidator.middleware>[0]["apiSpec"], string>;

const rejectWith: ErrorRequestHandler = (error, request, response, _next) => {
	response.status(error.status ?? 500).json(responseTo(request.originalUrl).body);
};

const app = express();
app.use(
	OpenApiValidator.middleware({ apiSpec: document as unknown as OpenApiDocument, validateSecurity: false }),
);
app.use((request, response) => {
	response.json(responseTo(request.originalUrl).body);
});
app.use(rejectWith);
listen(createServer(app));
