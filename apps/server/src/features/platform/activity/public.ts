export { actorNames, changesAbout } from "./changes-store.ts";
export { keepActivity } from "./kept-days.ts";
