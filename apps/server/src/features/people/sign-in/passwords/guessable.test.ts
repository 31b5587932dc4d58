/** Passwords that meet every rule but are among the first to be tried. */
import { PASSWORD_RULES } from "@crq/contract/people/auth";
import { describe, expect, test } from "vitest";
import { COMMON_WORDS } from "./common-words.ts";
import { isGuessable } from "./guessable.ts";

const meets = (password: string) => PASSWORD_RULES.every(({ test: met }) => met(password));

describe("is refused although it meets the rules:", () => {
  test.each(
    `P@ssw0rd P@ssword1 Passw0rd! Password1! Password123! Password@123 P@$$w0rd Pa$$w0rd1 P4ssw0rd! Passwort1!
    Welcome1! Welcome@123 W3lcome! Admin@123 Admin123! Adm1n!23 Administrator1! Root@1234 Test@123 Test1234! Hello@123
    Qwerty1! Qwerty123! Qwerty@123 Qwer1234! Qwerty!@#456 Asdf1234! Asdf@1234 1qaz@WSX !QAZ2wsx Zaq1@wsx 1qaz!QAZ Zxcvbnm1! Qazwsx@123
    Abc123!@# Abcd1234! Abcd@1234 Abc@12345 Aa123456! Aa@123456 Aa12345@ A1b2c3d4!
    Letmein1! Changeme1! Change_me1! Iloveyou1! ILoveYou2! Secret123! Sunshine1! Princess1! Dragon123! Monkey123! Football1!
    Summer2024! Winter2025! Spring@2023 Autumn2026! January2024! December@25 Monday123! Friday13!!
    India@123 India@2024 London2012! Krishna@123 Rahul@123 Michael1! Jennifer#1 Charlie@1 Liverpool1! Chelsea12! Barcelona10! Arsenal#1
    Google@123 Microsoft1! Computer1! Company2024! Office365! Server@2019 Trustno1! Superman1! Pokemon25! Starwars77! Aaaaaaa1! Trewq54321!`
      .trim()
      .split(/\s+/)
      .filter(meets),
  )("%s", (password) => {
    expect(isGuessable(password)).toBe(true);
  });

  test("every common word in the usual disguises", () => {
    const dressed = COMMON_WORDS.flatMap((word) => {
      const capital = word[0]!.toUpperCase() + word.slice(1);
      const disguised = capital.replaceAll("a", "@").replaceAll("o", "0").replaceAll("s", "$");
      return [
        `${capital}1!`,
        `${capital}123!`,
        `${capital}@123`,
        `${capital}2025!`,
        `!${capital}12`,
        `${capital}#1`,
        `${disguised}1!`,
        `${disguised}@123`,
        `${word.toUpperCase()}a1!`,
        `${capital}${capital}1!`,
      ];
    }).filter(meets);
    expect(new Set(dressed).size).toBeGreaterThan(3000);
    expect(dressed.filter((password) => !isGuessable(password))).toEqual([]);
  });

  test.each(["CyberRisk-2026!", "Risk@Crq12!", "Qu@ntification1!", "Riskmon_2026!"])(
    "%s, made from the product's name",
    (password) => {
      expect(isGuessable(password)).toBe(true);
    },
  );

  test.each([
    ["Maya-Okonkwo-7!", ["Maya", "Okonkwo"]],
    ["Okonkw0!Larkfield9", ["Maya", "Okonkwo", "maya@larkfield.example"]],
    ["L@rkfield-Energy-1!", ["Larkfield Energy plc"]],
    ["M@ya.0konkwo#26", ["maya.okonkwo@larkfield.example"]],
  ])("%s, made from the known data %j", (password, words) => {
    expect([isGuessable(password), isGuessable(password, words)]).toEqual([false, true]);
  });
});

describe("is accepted:", () => {
  test.each([
    "Correct-horse-9!",
    "Ünïcödé-9!",
    "Пароль-Девять-9!",
    "With spaces 9 !",
    "vN7#pQ2x",
    "9$Kw!x7#",
    "gT4&kq9zL!",
    "Marmalade under 4 umbrellas!",
    "x".repeat(60) + "-Rhubarb-tinfoil-4!",
  ])("%s", (password) => {
    expect(isGuessable(password, ["Maya", "Okonkwo", "maya@larkfield.example", "Larkfield Energy"])).toBe(
      false,
    );
  });

  test("a random one of eight characters or more", () => {
    const letters = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789!#$%&*+-=?@";
    let state = 20260711;
    const next = () => (state = (state * 1103515245 + 12345) % 2147483648) / 2147483648;
    const made = Array.from({ length: 4000 }, () =>
      Array.from({ length: 10 }, () => letters[Math.floor(next() * letters.length)]).join(""),
    ).filter(meets);
    expect(made.length).toBeGreaterThan(1000);
    expect(made.filter((password) => isGuessable(password)).length / made.length).toBeLessThan(0.01);
  });
});

test("a long password doesn't take the server minutes", () => {
  const began = performance.now();
  for (const password of ["a".repeat(1024), "p@".repeat(512), "Aa1!".repeat(256)])
    isGuessable(password, ["a b c", "Maya"]);
  expect(performance.now() - began).toBeLessThan(10_000);
});
