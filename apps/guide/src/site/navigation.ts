import type { DefaultTheme } from "vitepress";
import { linksOf, type Page, type Section } from "./sections.ts";

type Item = DefaultTheme.SidebarItem;

/** A section with more pages is folded until somebody opens it, unless it is all that its part of the site has. */
const maxOpenPages = 15;

const ofReference = ["reference", "reference/operations"];
const ofProject = ["", "project", "decisions", "packages", "apps"];

/** The ways through the site, made of its pages: bars at the top and at the side of each part. */
export function navigation(sections: readonly Section[]): {
	nav: DefaultTheme.NavItem[];
	sidebar: DefaultTheme.SidebarMulti;
} {
	const items = (isWanted: (folder: string) => boolean) =>
		sections.filter(({ folder }) => isWanted(folder)).map(itemOf);
	const [reference, project] = [ofReference, ofProject].map((part) => items((one) => part.includes(one)));
	const rest = items((one) => ![...ofReference, ...ofProject].includes(one));
	const placesOfProject = sections
		.filter(({ folder }) => ofProject.includes(folder))
		.flatMap(({ folder, pages }) => (folder === "" ? pages.map(({ place }) => `/${place}`) : `/${folder}/`));
	return {
		nav: [
			partOf("Start", "/start/"),
			partOf("Concepts", "/concepts/", "symbols"),
			partOf("Guides", "/guides/", "load-data"),
			partOf("Reference", "/reference/", "operations/"),
			{ text: "Project", link: "/architecture", activeMatch: `^(${placesOfProject.join("|")})` },
		],
		sidebar: {
			"/reference/": reference ?? [],
			...Object.fromEntries(placesOfProject.map((path) => [path, project ?? []])),
			"/": rest,
		},
	};
}

const partOf = (text: string, path: string, first = ""): DefaultTheme.NavItemWithLink => ({
	text,
	link: path + first,
	activeMatch: `^${path}`,
});

function itemOf({ folder, title, pages }: Section): Item {
	const [first] = pages;
	if (folder === "reference/operations" && first) return { text: title, items: byArea(first, pages) };
	const isFolded = pages.length > maxOpenPages && folder !== "guides";
	return { text: title, items: pages.map(linkTo), ...(isFolded && first && foldedAt(first.place)) };
}

/** A folded group leads to a page, because one that only unfolds is a button in a button. */
const foldedAt = (path: string) => ({ collapsed: true, link: `/${path}` });

const linkTo = ({ place, title }: Page): Item => ({ text: title, link: `/${place}` });

/** Operations by area, as the page that lists them all has them. */
function byArea(list: Page, pages: readonly Page[]): Item[] {
	const [, ...areas] = list.text.split(/^## /m);
	return [
		{ text: "All operations", link: `/${list.place}` },
		...areas.map((text) => {
			const places = linksOf({ file: list.file, text });
			const [area = ""] = text.split("\n", 1);
			return {
				text: area,
				...foldedAt(`${list.place}#${area}`),
				items: pages.filter(({ place }) => places.includes(place)).map(linkTo),
			};
		}),
	];
}
