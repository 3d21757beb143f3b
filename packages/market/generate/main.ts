import { writeArtifacts } from "./artifacts.ts";

await writeArtifacts();
