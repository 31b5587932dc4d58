export { keepActivity } from "./kept-days.ts";
