import {
	createRootRoute,
	createRoute,
	createRouter,
	lazyRouteComponent,
	redirect,
} from "@tanstack/react-router";
import { Frame } from "../frame/frame.tsx";
import { NotFound } from "../frame/not-found.tsx";
import { PageFailed } from "../frame/page-failed.tsx";
import { apiSearch } from "../pages/api/search.ts";
import { compareSearch } from "../pages/compare/search.ts";
import { marketSearch } from "../pages/market/search.ts";
import { operatorSearch } from "../pages/operator/search.ts";
import { screenerSearch } from "../pages/screener/search.ts";
import { symbolSearch } from "../pages/symbol/search.ts";
import { comparedLast } from "../session/comparison.ts";
import { latePart } from "./late-part.ts";

/** Every page below the frame. What a view shows is in its address, so that it can be shared. */
const root = createRootRoute({ component: Frame, notFoundComponent: NotFound, errorComponent: PageFailed });

const first = createRoute({
	getParentRoute: () => root,
	path: "/",
	beforeLoad: () => {
		throw redirect({ to: "/explorer/home", replace: true });
	},
});

const home = createRoute({
	getParentRoute: () => root,
	path: "/explorer/home",
	component: lazyRouteComponent(
		latePart(() => import("../pages/home/home-page.tsx")),
		"HomePage",
	),
});

const market = createRoute({
	getParentRoute: () => root,
	path: "/explorer",
	validateSearch: marketSearch,
	component: lazyRouteComponent(
		latePart(() => import("../pages/market/market-page.tsx")),
		"MarketPage",
	),
});

const symbol = createRoute({
	getParentRoute: () => root,
	path: "/explorer/symbol/$symbol",
	validateSearch: symbolSearch,
	component: lazyRouteComponent(
		latePart(() => import("../pages/symbol/symbol-page.tsx")),
		"SymbolPage",
	),
});

const screener = createRoute({
	getParentRoute: () => root,
	path: "/explorer/screener",
	validateSearch: screenerSearch,
	component: lazyRouteComponent(
		latePart(() => import("../pages/screener/screener-page.tsx")),
		"ScreenerPage",
	),
});

const compare = createRoute({
	getParentRoute: () => root,
	path: "/explorer/compare",
	validateSearch: compareSearch,
	beforeLoad: ({ search }) => {
		const symbols = comparedLast().join(",");
		if (search.symbols === undefined && symbols !== "")
			throw redirect({ to: "/explorer/compare", search: { ...search, symbols }, replace: true });
	},
	component: lazyRouteComponent(
		latePart(() => import("../pages/compare/compare-page.tsx")),
		"ComparePage",
	),
});

const api = createRoute({
	getParentRoute: () => root,
	path: "/explorer/api/{-$operation}",
	validateSearch: apiSearch,
	component: lazyRouteComponent(
		latePart(() => import("../pages/api/api-page.tsx")),
		"ApiPage",
	),
});

const account = createRoute({
	getParentRoute: () => root,
	path: "/explorer/account",
	component: lazyRouteComponent(
		latePart(() => import("../pages/account/account-page.tsx")),
		"AccountPage",
	),
});

const signIn = createRoute({
	getParentRoute: () => root,
	path: "/explorer/sign-in",
	component: lazyRouteComponent(
		latePart(() => import("../pages/sign-in.tsx")),
		"SignInPage",
	),
});

const data = createRoute({
	getParentRoute: () => root,
	path: "/explorer/data",
	component: lazyRouteComponent(
		latePart(() => import("../pages/data/data-page.tsx")),
		"DataPage",
	),
});

const operator = createRoute({
	getParentRoute: () => root,
	path: "/explorer/operator",
	validateSearch: operatorSearch,
	component: lazyRouteComponent(
		latePart(() => import("../pages/operator/operator-page.tsx")),
		"OperatorPage",
	),
});

export const router = createRouter({
	routeTree: root.addChildren([
		first,
		home,
		market,
		symbol,
		screener,
		compare,
		api,
		account,
		signIn,
		data,
		operator,
	]),
	// Within the frame, which stays.
	defaultErrorComponent: PageFailed,
	defaultPreload: "intent",
	scrollRestoration: true,
});

declare module "@tanstack/react-router" {
	interface Register {
		router: typeof router;
	}
}
