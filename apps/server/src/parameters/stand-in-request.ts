import express, { type Request } from "express";

const app = express();

/** As much of a GET request as the check of its path and query reads. */
export const standInRequest = (target: string): Request =>
	Object.assign(Object.create(express.request) as Request, {
		app,
		method: "GET",
		url: target,
		originalUrl: target,
		baseUrl: "",
		headers: {},
		params: {},
	});
