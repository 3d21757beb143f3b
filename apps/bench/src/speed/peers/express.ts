import { createServer } from "node:http";
import express from "express";
import { listen } from "./listen.ts";
import { readResponses } from "./recording.ts";

/** Bare Express with its default settings: one handler finds the object by its URL and answers it by `res.json`. */
const responseTo = readResponses();
const app = express();
app.use((request, response) => {
	const { status, body } = responseTo(request.url);
	response.status(status).json(body);
});
listen(createServer(app));
