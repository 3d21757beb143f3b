/**
 * `power`: a commit waits until the disk has it, and survives the loss of power. `process`: it survives the end of
 * the process however it comes, while a crash of the system or a loss of power may take the commits since the last
 * checkpoint with it. The file stays sound either way.
 */
export type Durability = "power" | "process";
