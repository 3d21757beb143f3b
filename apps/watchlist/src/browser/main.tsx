import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import "./style.css";

if (import.meta.env.MODE === "in-browser") await (await import("./world.ts")).startWorld();

// Offline, a request fails at once, so that the page can say so; the next one succeeds when the line is back.
const queryClient = new QueryClient({ defaultOptions: { queries: { networkMode: "always" } } });

createRoot(document.getElementById("root") ?? document.body).render(
	<StrictMode>
		<QueryClientProvider client={queryClient}>
			<App />
		</QueryClientProvider>
	</StrictMode>,
);
