import { CSPProvider } from "@base-ui/react/csp-provider";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { MissingPartError } from "./app/late-part.ts";
import { queries } from "./app/queries.ts";
import { router } from "./app/router.tsx";
import { applyPreferences } from "./session/preferences.ts";
import { readAddressFromHash } from "./session/service-or-mock.ts";
import { takeKeyFromAddress } from "./session/session.ts";
import "./styles/tokens.css";
import "./styles/base.css";

readAddressFromHash();
takeKeyFromAddress();
applyPreferences();

const root = document.getElementById("root");
if (!root) throw new Error("the page has no root");
const rendered = (
	<StrictMode>
		{/* The service allows no style elements. */}
		<CSPProvider disableStyleElements>
			<QueryClientProvider client={queries}>
				<RouterProvider router={router} />
			</QueryClientProvider>
		</CSPProvider>
	</StrictMode>
);
const page = createRoot(root, {
	// The page itself reports a part that did not come.
	onCaughtError: (error) => {
		if (!(error instanceof MissingPartError)) console.error(error);
	},
});
// In slices, so that the first page does not hold up the browser.
startTransition(() => page.render(rendered));
