import { expect, test } from "vitest";
import { filesOfView } from "./first-views.ts";

const views = {
  files: ["assets/shell.js", "assets/list.js", "assets/one.js", "assets/new.js"],
  shell: [0],
  screens: { "/things": [1], "/things/$id": [2], "/things/new": [3], "/": [1], "/$": [3] },
};

test.each([
  ["/things", ["assets/shell.js", "assets/list.js"]],
  ["/things/", ["assets/shell.js", "assets/list.js"]],
  ["/things/7", ["assets/shell.js", "assets/one.js"]],
  ["/things/new", ["assets/shell.js", "assets/new.js"]],
  ["/", ["assets/shell.js", "assets/list.js"]],
  ["/things/7/more", []],
  ["/login", []],
  ["/constructor", []],
])("the view at %s needs the shell's files and its own", (path, files) => {
  expect(filesOfView(views, path)).toEqual(files);
});
