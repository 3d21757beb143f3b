import { Type } from "@sinclair/typebox";
import { area, at, publication } from "./area.ts";
import { Identifier, Instant, Nullable, Text, WebAddress } from "./fields.ts";

const Count = (description: string) => Nullable(Type.Integer({ minimum: 0, description }));

export const filings = area({
	file: "filings",
	format: "json",
	title: "Company filings",
	group: "content",
	record: Type.Object({
		id: Identifier("Identifier of the filing."),
		title: Text("Title."),
		description: Text("What the filing is about."),
		fileName: Text("Name of the main document."),
		fileUrls: Type.Array(WebAddress("Address of a document.")),
		publishedAt: Instant("Acceptance time."),
		form: Text("SEC form type, such as 10-K."),
		accessionNumber: Text("SEC accession number."),
	}),
	id: (r) => r.id,
	time: (r) => at(r.publishedAt),
	asOf: (r) => at(r.publishedAt),
	publicAt: (r) => publication(r.publishedAt),
	kind: (r) => r.form,
});

export const news = area({
	file: "news",
	format: "json",
	title: "Securities news",
	group: "content",
	record: Type.Object({
		id: Identifier("Identifier of the item."),
		title: Text("Headline."),
		summary: Text("First sentences."),
		publishTime: Instant("Time of publication."),
		source: Text("Publisher."),
		url: WebAddress("Address of the item."),
		relatedSymbols: Type.Array(Text("Symbol of a security that the item names.")),
	}),
	id: (r) => r.id,
	time: (r) => at(r.publishTime),
	asOf: (r) => at(r.publishTime),
	publicAt: (r) => publication(r.publishTime),
});

export const topics = area({
	file: "topics",
	format: "json",
	title: "Discussion topics",
	group: "content",
	record: Type.Object({
		id: Identifier("Identifier of the topic."),
		title: Text("Title."),
		description: Text("Opening text."),
		url: WebAddress("Address of the topic."),
		publishedAt: Instant("Time of the opening post."),
		commentsCount: Count("Comments."),
		likesCount: Count("Likes."),
		sharesCount: Count("Shares."),
	}),
	id: (r) => r.id,
	time: (r) => at(r.publishedAt),
	asOf: (r) => at(r.publishedAt),
	publicAt: (r) => publication(r.publishedAt),
	unpublished: "Counts of comments, likes and shares are of the day of their file.",
	stateAt: (r) => ({ ...r, commentsCount: null, likesCount: null, sharesCount: null }),
});
