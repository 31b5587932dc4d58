import { expect, test } from "vitest";
import { resultOfControls } from "./control-requirements.ts";

const control = (inPlace: boolean, coverage: "whole" | "part") => ({ inPlace, coverage });

test("an answer follows from controls: met by one that's in place and meets all of it, partially by parts, however many there are", () => {
  expect(resultOfControls([])).toBeNull();
  expect(resultOfControls([control(false, "whole"), control(false, "part")])).toBe("not-met");
  expect(resultOfControls([control(true, "part"), control(true, "part")])).toBe("partially-met");
  expect(resultOfControls([control(true, "part"), control(false, "whole")])).toBe("partially-met");
  expect(resultOfControls([control(false, "part"), control(true, "whole")])).toBe("met");
});
